import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { databaseUrl } from './servers/running-program.ts';

/** Adds so many active members with confirmed addresses by COPY, as a shop that has grown over years. On a connection of its own: the pool's take no streams. */
export async function addMembers(address: DatabaseAddress, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(address) });
  await client.connect();
  try {
    const copy = client.query(from('copy customers (name, email, locale, email_verified_at, created_at, updated_at) from stdin'));
    await pipeline(Readable.from(writeRows(count)), copy);
    await client.query('analyze customers');
  } finally {
    await client.end();
  }
}

function* writeRows(count: number): Generator<string> {
  for (let n = 0; n < count; n += 1) {
    const moment = new Date(Date.UTC(2024, 0, 1) + n * 300_000).toISOString();
    yield `Member ${n}\tmember-${n}@many.example\t${n % 2 === 0 ? 'tw' : 'en'}\t${moment}\t${moment}\t${moment}\n`;
  }
}
