# Runs a command on a terminal: on-terminal.py TYPED PROGRAM WORDS…; types once it is asked for a password.
import os
import pty
import sys

pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[2], sys.argv[2:])
shown = b""
typed = False
while True:
    try:
        chunk = os.read(terminal, 4096)
    except OSError:  # The command has ended.
        break
    if not chunk:
        break
    shown += chunk
    if not typed and b"Password: " in shown:
        os.write(terminal, sys.argv[1].encode())
        typed = True
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
