#!/usr/bin/env bash
# Starts a streaming replica of PRIMARY_HOST; copies the primary first when there is nothing in PGDATA.
# PGPASSWORD is the password of the user `replicator`.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted is begun again.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --pgdata "$PGDATA" --wal-method stream --slot replica --write-recovery-conf --checkpoint fast \
    --dbname "host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator application_name=replica"
  chmod 700 "$PGDATA"
fi

exec postgres -c hot_standby=on
