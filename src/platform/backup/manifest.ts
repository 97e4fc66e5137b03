import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** A backup that cannot be written, read or restored; the message is shown to the operator. */
export class BackupError extends Error {}

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The first file of a backup: its contents and the program version that can read it. */
export const manifestSchema = z.object({
  shophouse_backup: z.literal(1),
  program: z.string(),
  created_at: z.string(),
  /** Shows whether the restoring shop has the same SECRET_KEY, without revealing the key. */
  key_check: z.string(),
  /** `sql`: the statements of one that only adds, for a program that is older than the database. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string(), sql: z.string().nullish() })),
  /** In the order of their rows in the file. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier) })),
  sequences: z.array(z.object({ name: identifier, last_value: z.number(), is_called: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

const contentSchema = z.object({ bytes: z.number(), sha256: z.string() });

/** The last file of a backup: the checksums of the others. A backup without it is incomplete. */
export const checksumsSchema = z.object({
  tables: z.record(identifier, contentSchema.extend({ rows: z.number() })),
  media: contentSchema.extend({ files: z.number() }),
});
export type Checksums = z.infer<typeof checksumsSchema>;

export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';
/** A table's rows, in parts of a few megabytes: a tar has each size before its content. */
export const partName = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}`;
export const tableOfPart = (name: string): string | undefined => /^tables\/([a-z0-9_]+)\/\d+$/.exec(name)?.[1];
export const mediaPrefix = 'media/';

/** A digest of the key: equal for equal keys, useless without them. */
export const keyCheckOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('shophouse backup').digest('base64url').slice(0, 16);

/** Fixes the session's formats of times, numbers and bytes, whatever the database's own settings. */
export const plainSession = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set row_security = off; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = '5s'`;
