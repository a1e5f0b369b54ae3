#!/usr/bin/env bash
# Runs once, when the database's folder is empty: makes the catalog's own user and database.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set catalog_password="$CATALOG_PASSWORD" <<'SQL'
create role heatsheet login password :'catalog_password';
create database heatsheet owner heatsheet encoding 'UTF8' template template0;
SQL
