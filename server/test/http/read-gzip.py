# Reads pages with Python's http.client, gzip and zlib over one connection. Prints the text of each as a line of JSON.
import gzip
import http.client
import json
import sys
import zlib

host, authorization, *paths = sys.argv[1:]
connection = http.client.HTTPConnection(host, timeout=20)
for path in paths:
    connection.request('GET', path, headers={'Authorization': authorization, 'Accept-Encoding': 'gzip'})
    response = connection.getresponse()
    packed = response.read()
    if response.getheader('Content-Encoding') != 'gzip':
        sys.exit(f'{path} came without gzip, status {response.status}')
    unpacked = gzip.decompress(packed)
    # Reads in parts, like a program that reads a stream. No bytes may follow the end.
    reader = zlib.decompressobj(wbits=31)
    parts = [reader.decompress(packed[at : at + 1000]) for at in range(0, len(packed), 1000)]
    if not reader.eof or reader.unused_data or b''.join(parts) != unpacked:
        sys.exit(f'{path} reads differently in parts')
    print(json.dumps(unpacked.decode('utf-8')))
