# Stands in for systemd. Listens with a number of sockets at an address (a path is a UNIX socket, `udp` a UDP socket on
# loopback). For each line of input, starts the program with these sockets, as LISTEN_FDS says, and prints its process id;
# prints its exit code when it has ended.
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
