import { sql } from 'kysely';
import { pictureFrom, pictureJson } from '#modules/media/index.ts';
import { callerById } from '#modules/staff/index.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import type { OwnProfile } from '../contract/own.ts';
import type { customersContract } from '../contract.ts';
import { selectDevices } from '../store/tokens.ts';

export type AddressJson = Columns<
  'customer_addresses',
  'id' | 'label' | 'name' | 'phone' | 'country' | 'zip' | 'city' | 'district' | 'address' | 'cvs' | 'is_default'
>;
export type BindingJson = Columns<'customer_bindings', 'provider'> & { at: string };
type ConsentJson = Columns<'customer_consents', 'type' | 'granted'> & { version: Column<'customer_consents', 'text_version'>; at: string };

/** Addresses of customer `c` as one JSON value, the default first. */
export const addressesJson = sql<AddressJson[]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'label', a.label, 'name', a.name, 'phone', a.phone, 'country', a.country, 'zip', a.zip,
    'city', a.city, 'district', a.district, 'address', a.address, 'cvs', a.cvs, 'is_default', a.is_default) order by a.is_default desc, a.id)
  from customer_addresses a where a.customer_id = c.id), '[]')`;

/** Linked sign-ins of customer `c`, without their external ids. */
export const bindingsJson = sql<BindingJson[]>`coalesce((
  select json_agg(json_build_object('provider', b.provider, 'at', b.created_at) order by b.id)
  from customer_bindings b where b.customer_id = c.id), '[]')`;

/** The latest consents of customer `c`. */
const consentsJson = sql<ConsentJson[]>`coalesce((
  select json_agg(json_build_object('type', l.type, 'version', l.text_version, 'granted', l.granted, 'at', l.created_at) order by l.id)
  from (select distinct on (n.type) n.* from customer_consents n where n.customer_id = c.id order by n.type, n.id desc) l), '[]')`;

export const bindingsView = (bindings: OwnProfile['bindings']) => bindings.map((b) => ({ ...b, at: new Date(b.at).toISOString() }));

/** The account as its owner sees it, in one statement. */
export async function readProfile(reader: Reader, id: number, locale: Locale): Promise<OwnProfile> {
  const row = await reader
    .selectFrom('customers as c')
    .leftJoin('customer_levels as l', 'l.id', 'c.level_id')
    .select(['c.id', 'c.name', 'c.email', 'c.phone', 'c.birthday', 'c.gender', 'c.locale', 'c.tags', 'c.invoice as invoice_carrier'])
    .select([
      pictureJson(sql.ref('c.avatar_media_id')).as('avatar'),
      sql<boolean>`c.email_verified_at is not null`.as('email_confirmed'),
      sql<boolean>`c.password_hash is not null`.as('has_password'),
      sql<Columns<
        'customer_levels',
        'id' | 'name'
      > | null>`case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end`.as('level'),
      addressesJson.as('addresses'),
      bindingsJson.as('bindings'),
      consentsJson.as('consents'),
      sql<boolean>`coalesce((select granted from customer_consents where customer_id = c.id and type = 'marketing'
        order by id desc limit 1), false)`.as('marketing'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Error(`customer ${id} has a token but no account`);
  const { avatar, level, bindings, consents, email, ...rest } = row;
  return {
    ...rest,
    email: email ?? '',
    avatar: avatar && pictureFrom(avatar, locale),
    level: level && { id: level.id, name: inLocale(level.name, locale) },
    bindings: bindingsView(bindings),
    consents: consents.map((consent) => ({ ...consent, at: new Date(consent.at).toISOString() })),
  };
}

/** Stored password hash and address of the signed-in customer. */
export const readPasswordHash = (db: Database, id: number) =>
  db.selectFrom('customers').select(['email', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow();

/** Name of the impersonating staff member; null: none. */
export async function actingStaff(ctx: Context): Promise<string | null> {
  const { tokenId } = customerCaller(ctx);
  const token = await ctx.db.selectFrom('customer_tokens').select('staff_id').where('id', '=', tokenId).executeTakeFirst();
  return token?.staff_id ? ((await callerById(ctx.db, token.staff_id))?.name ?? '') : null;
}

/** Signed-in devices; the calling one is marked. */
export async function listDevices(ctx: Context): Promise<ResultOf<typeof customersContract.devices>> {
  const { id, tokenId } = customerCaller(ctx);
  const rows = await selectDevices(ctx.db, id, ctx.clock.now());
  return {
    data: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      current: row.id === tokenId,
    })),
  };
}
