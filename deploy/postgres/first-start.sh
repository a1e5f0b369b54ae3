#!/usr/bin/env bash
# Runs once, when the primary's folder is empty: the catalog's own user and database, and a user that may only replicate.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set catalog_password="$CATALOG_PASSWORD" --set replication_password="$REPLICATION_PASSWORD" <<'SQL'
create role heatsheet login password :'catalog_password';
create database heatsheet owner heatsheet encoding 'UTF8' template template0;
create role replicator login replication password :'replication_password';
select pg_create_physical_replication_slot('replica');
-- A replica that is gone for good must not fill the primary's disk with what is kept for it.
alter system set max_slot_wal_keep_size = '8GB';
SQL

echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
