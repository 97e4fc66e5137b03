#!/bin/sh
# Runs once, when the primary's folder is made: the shop's role with its limits, and the one that replicas connect with.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v shop="$POSTGRES_PASSWORD" -v replication="$REPLICATION_PASSWORD" <<'SQL'
create role shophouse login password :'shop';
create database shophouse owner shophouse;
alter role shophouse set timezone = 'UTC';
alter role shophouse set statement_timeout = '5s';
alter role shophouse set lock_timeout = '2s';
alter role shophouse set work_mem = '8MB';
create role replicator login replication password :'replication';
SQL
echo "host replication replicator samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
