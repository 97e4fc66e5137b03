import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

export type NewCustomer = {
  name: string;
  email: string;
  /** Null while nobody has shown that they receive mails there. */
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  phone: string | null;
  locale: Locale;
  birthday: string | null;
  zip: string | null;
  city: string | null;
  district: string | null;
  address: string | null;
  createdAt: Date;
  /** What brought them here. */
  source?: Readonly<Record<string, string>> | undefined;
};

/** The new id; undefined when the address is confirmed here and belongs to somebody. */
export async function insertCustomer(
  tx: Tx,
  { passwordHash, createdAt, emailVerifiedAt, source, ...customer }: NewCustomer,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('customers')
    .values({
      ...customer,
      source: source ? JSON.stringify(source) : null,
      password_hash: passwordHash,
      created_at: createdAt,
      email_verified_at: emailVerifiedAt,
    })
    // Written out: a parameter would not match the index's own condition.
    .onConflict((c) => c.column('email').where(sql<boolean>`email_verified_at is not null and status <> 'anonymised'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The account, held until the transaction ends. */
export const lockCustomer = (tx: Tx, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'email_verified_at', 'password_hash', 'phone', 'locale', 'birthday', 'gender', 'invoice'])
    .select(['level_id', 'tags', 'note', 'status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

export type CustomerColumns = Partial<{
  name: string;
  email: string;
  email_verified_at: Date;
  password_hash: string;
  phone: string | null;
  locale: Locale;
  birthday: string | null;
  gender: string | null;
  level_id: number | null;
  tags: string[];
  note: string;
  status: 'active' | 'blocked';
  /** JSON. */
  invoice: string | null;
}>;

/** Writes columns of a row that is locked; its version counts on. Throws a unique violation for an address of somebody else. */
export async function updateCustomerRow(tx: Tx, id: number, columns: CustomerColumns, now: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...columns, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

type Consent = { type: 'terms' | 'privacy' | 'marketing'; text_version: number; granted: boolean };

/** Keeps what somebody agreed to, or took back. Rows are only ever added: the newest of a type counts. */
export async function insertConsents(tx: Tx, customerId: number, consents: readonly Consent[], now: Date): Promise<void> {
  await tx
    .insertInto('customer_consents')
    .values(consents.map((consent) => ({ ...consent, customer_id: customerId, created_at: now })))
    .execute();
}

/** True when somebody else has confirmed this address. */
export async function isEmailTaken(reader: Reader, email: string, exceptId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('status', '<>', 'anonymised')
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

const accountColumns = ['id', 'name', 'email', 'locale', 'password_hash', 'email_verified_at'] as const;

/**
 * The accounts that a login may mean, the likeliest first: who confirmed the address, else who typed it last. A phone
 * number is confirmed by nobody: the account that has had it longest comes first.
 */
export const loginCandidates = (reader: Reader, login: { email: string } | { phone: string }, limit: number) =>
  reader
    .selectFrom('customers')
    .select(accountColumns)
    .where('status', '=', 'active')
    .where((eb) => ('email' in login ? eb('email', '=', login.email) : eb('phone', '=', login.phone)))
    .orderBy('email_verified_at', (order) => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The account that mails to this address are for: its confirmed owner, else who typed it last. */
export async function accountByEmail(reader: Reader, email: string) {
  return (await loginCandidates(reader, { email }, 1))[0];
}
