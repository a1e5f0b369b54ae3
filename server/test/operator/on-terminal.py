# Runs a command on a new terminal of the given width, types a text when it is asked for a password, and prints all that
# appears on the terminal. Ends with the exit code of the command, or with 128 plus the number of its signal.
import fcntl
import os
import pty
import struct
import sys
import termios

columns, typed, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
shown = b''
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
    os.execvp(command[0], command)
while True:
    try:
        seen = os.read(terminal, 65536)
    except OSError:
        break
    if not seen:
        break
    shown += seen
    if typed != '' and b'Password: ' in shown:
        os.write(terminal, typed.encode())
        typed = ''
sys.stdout.buffer.write(shown)
sys.stdout.buffer.flush()
_, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
