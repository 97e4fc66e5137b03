#!/bin/sh
# Copies the primary into an empty folder, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -h primary -U replicator -D "$PGDATA" -R -X stream -C -S replica1 -c fast; do sleep 2; done
fi
chmod 0700 "$PGDATA"
exec postgres -D "$PGDATA" -c max_connections=100
