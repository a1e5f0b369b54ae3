# Stands in for systemd: listens at an address (a path is a UNIX socket, `udp` a socket of UDP on loopback) with as
# many sockets as it is told, and for each line that it reads starts a
# program with them, as LISTEN_FDS says, when the one before has ended; prints how that one ended.
import fcntl, os, socket, sys

address, port, count, *program = sys.argv[1:]
descriptors = []
for _ in range(int(count)):
    if address.startswith("/"):
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(address)
    else:
        kind = socket.SOCK_DGRAM if address == "udp" else socket.SOCK_STREAM
        listening = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listening.bind(("127.0.0.1" if address == "udp" else address, int(port)))
    if address != "udp":
        listening.listen(512)
    descriptors.append(fcntl.fcntl(listening.detach(), fcntl.F_DUPFD, 100))

for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        for at, descriptor in enumerate(descriptors):
            os.dup2(descriptor, 3 + at)
        os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=count)
        os.execvp(program[0], program)
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
