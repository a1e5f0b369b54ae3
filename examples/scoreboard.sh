#!/bin/sh
# The screen in the hall: the events of a competition in turn, by a Raspberry Pi (or any other Debian) that does nothing else.
#
#   heatsheet accounts share USERNAME --competition comp_harbor_open --screen > scoreboard.url   # where Heatsheet is
#   sudo apt-get install chromium curl cage                                                      # on the Pi
#   ./scoreboard.sh scoreboard.url                                                               # scoreboard.service does so by itself
#
# The network may go at any time. Once shown, the screen stays, says that it is not up to date, and goes on by itself, as it does
# when Heatsheet is restarted. Revoked or shared anew, it says that it is no longer shared: put the new address into the file.
set -eu

# A browser that starts without a network shows a page of its own and stays there. What stands behind # is sent to nobody.
until read -r address < "$1" && curl --silent --fail --max-time 10 --output /dev/null "${address%%#*}"; do sleep 2; done

# A new profile each time: nothing asks whether to restore what the last power cut ended, and nothing is written to the SD card.
profile=$(mktemp -d "${XDG_RUNTIME_DIR:-/tmp}/scoreboard.XXXXXX")
exec "${CHROMIUM:-chromium}" --kiosk --user-data-dir="$profile" --no-first-run --noerrdialogs --disable-infobars \
  --disable-session-crashed-bubble --disable-component-update --disable-features=Translate \
  --password-store=basic "$address"
