# Reads pages with Python's http.client, gzip and zlib, over one connection. Prints a line of JSON for each: its text.
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
    # As a program does that reads a stream: in parts, to an end with nothing behind it.
    reader = zlib.decompressobj(wbits=31)
    parts = [reader.decompress(packed[at : at + 1000]) for at in range(0, len(packed), 1000)]
    if not reader.eof or reader.unused_data or b''.join(parts) != unpacked:
        sys.exit(f'{path} reads differently in parts')
    print(json.dumps(unpacked.decode('utf-8')))
