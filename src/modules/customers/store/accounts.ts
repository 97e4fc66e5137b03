import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { json } from '#platform/db/json.ts';
import type { Customers } from '#platform/db/tables.generated.ts';
import type { Locale } from '#shared/locale.ts';
import type { InvoiceDefaults } from '../contract/own.ts';

export type NewCustomer = {
  name: string;
  /** Null: none is known. */
  email: string | null;
  /** Null while the address is unconfirmed. */
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
  /** Traffic source. */
  source?: Readonly<Record<string, string>> | undefined;
};

/** The new id; undefined when the address is confirmed here and belongs to someone. */
export async function insertCustomer(
  tx: Tx,
  { passwordHash, createdAt, emailVerifiedAt, source, ...customer }: NewCustomer,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('customers')
    .values({
      ...customer,
      source: json(source ?? null),
      password_hash: passwordHash,
      created_at: createdAt,
      email_verified_at: emailVerifiedAt,
    })
    // Written out, because a parameter would not match the index's condition.
    .onConflict((c) => c.column('email').where(sql<boolean>`email_verified_at is not null and status <> 'anonymised'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The account, locked until the transaction ends. */
export const lockCustomer = (tx: Tx, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'email_verified_at', 'password_hash', 'phone', 'locale', 'birthday', 'gender', 'invoice'])
    .select(['level_id', 'tags', 'note', 'status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

/** Whether the customer can sign in with a password: it needs an address to type with it. */
export const canUsePassword = ({ password_hash, email, phone }: LockedCustomer): boolean =>
  password_hash !== null && (email !== null || phone !== null);

type Gender = NonNullable<Customers['gender']>;

export type CustomerColumns = Partial<{
  name: string;
  email: string;
  email_verified_at: Date;
  password_hash: string;
  phone: string | null;
  locale: Locale;
  birthday: string | null;
  gender: Gender | null;
  level_id: number | null;
  tags: string[];
  note: string;
  status: 'active' | 'blocked';
  invoice: InvoiceDefaults | null;
}>;

/** Writes columns of a row that is locked; its version counts on. Throws a unique violation for an address of someone else. */
export async function updateCustomerRow(tx: Tx, id: number, { invoice, ...columns }: CustomerColumns, now: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...columns, ...(invoice !== undefined && { invoice: json(invoice) }), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

type Consent = { type: 'terms' | 'privacy' | 'marketing'; text_version: number; granted: boolean };

/** An answer to marketing messages; its text has a single version. */
export const marketingConsent = (granted: boolean): Consent => ({ type: 'marketing', text_version: 1, granted });

/** What a new account agreed to: the versions of both texts, and whether news may be sent. */
export type Agreed = { terms: number; privacy: number; marketing: boolean };

export const firstConsents = ({ terms, privacy, marketing }: Agreed): Consent[] => [
  { type: 'terms', text_version: terms, granted: true },
  { type: 'privacy', text_version: privacy, granted: true },
  marketingConsent(marketing),
];

/** Adds consents; rows are never updated, the newest of a type counts. */
export async function insertConsents(tx: Tx, customerId: number, consents: readonly Consent[], now: Date): Promise<void> {
  await tx
    .insertInto('customer_consents')
    .values(consents.map((consent) => ({ ...consent, customer_id: customerId, created_at: now })))
    .execute();
}

/** True when someone else has confirmed this address. */
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

const accountColumns = ['id', 'name', 'email', 'email_verified_at', 'locale', 'password_hash'] as const;

/** The owner of an address: the account that confirmed it, else the first that registered it. */
export const selectOwner = (reader: Reader, email: string) =>
  reader
    .selectFrom('customers')
    .select(accountColumns)
    .where('status', '=', 'active')
    .where('email', '=', email)
    .orderBy('email_verified_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The account at this address with exactly this hash, the oldest of several. */
export const accountWithHash = (reader: Reader, email: string, passwordHash: string) =>
  reader
    .selectFrom('customers')
    .select(['id', 'password_hash'])
    .where('status', '=', 'active')
    .where('email', '=', email)
    .where('password_hash', '=', passwordHash)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The single account with this phone number; undefined: none or several, as numbers are never confirmed. */
export async function onlyAccountWithPhone(
  reader: Reader,
  phone: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  const sharing = await reader
    .selectFrom('customers')
    .select(['id', 'password_hash'])
    .where('status', '=', 'active')
    .where('phone', '=', phone)
    .limit(2)
    .execute();
  return sharing.length === 1 ? sharing[0] : undefined;
}

/** Those of these accounts that are at this address. */
export const accountsAt = (reader: Reader, email: string, ids: readonly number[]) =>
  reader
    .selectFrom('customers')
    .select(['id', 'password_hash'])
    .where('status', '=', 'active')
    .where('email', '=', email)
    .where('id', '=', anyOf(ids))
    .execute();

/** Whether another active account registered the address while no account confirmed it. */
export async function hasOthersAt(reader: Reader, email: string, exceptId: number): Promise<boolean> {
  const other = await reader
    .selectFrom('customers')
    .select('id')
    .where('status', '=', 'active')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export const activeAccount = (reader: Reader, id: number) =>
  reader.selectFrom('customers').select(accountColumns).where('id', '=', id).where('status', '=', 'active').executeTakeFirst();

/** Serialises registrations of one address, so that the second sees the first. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shophouse customer ${email}`}, 0))`.execute(tx);
}
