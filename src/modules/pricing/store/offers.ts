import { sql } from 'kysely';
import type { Columns, WrittenColumns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { json } from '#platform/db/json.ts';
import type { Text } from '#shared/locale.ts';
import type { InMinor } from '#shared/money.ts';
import type { OfferForm } from '../contract/offers.ts';
import type { StoredPartner } from '../stored.ts';

/** A row of offers; amounts in minor units. */
export type OfferValues = InMinor<Omit<OfferForm, 'promo_codes' | 'partner'>> & { partner: StoredPartner | null };

const toOfferColumns = ({
  name,
  message,
  terms,
  benefit,
  scope,
  conditions,
  combine,
  partner,
  ...plain
}: OfferValues): WrittenColumns<'offers', keyof OfferValues> => ({
  ...plain,
  name: json(name),
  message: json(message),
  terms: json(terms),
  benefit: json(benefit),
  scope: json(scope),
  conditions: json(conditions),
  combine: json(combine),
  partner: json(partner),
});

/** Serialises writing codes, so that a code is unique across tables. */
export async function lockCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shophouse offer and coupon codes'))`.execute(tx);
}

export async function insertOffer(tx: Tx, publicId: string, values: OfferValues, now: Date): Promise<{ id: number; version: number }> {
  return tx
    .insertInto('offers')
    .values({ ...toOfferColumns(values), public_id: publicId, created_at: now, updated_at: now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Undefined when the version is outdated. */
export async function updateOfferRow(
  tx: Tx,
  { id, version }: { id: number; version: number },
  values: OfferValues,
  now: Date,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('offers')
    .set({ ...toOfferColumns(values), version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

export async function writePromoCodes(tx: Tx, offerId: number, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('promo_codes').where('offer_id', '=', offerId).where('code', '<>', sql<string>`all(${codes}::text[])`).execute();
  await sql`insert into promo_codes (code, offer_id) select code, ${offerId} from unnest(${codes}::text[]) as c(code)
    on conflict (code) do nothing`.execute(tx);
}

/** The holders of these codes: offers other than `offerId`, their promo codes, tickets of campaigns other than `campaignId`. */
export async function codesTaken(
  tx: Tx,
  codes: readonly string[],
  { offerId = null, campaignId = null }: { offerId?: number | null; campaignId?: number | null },
): Promise<Map<string, Text>> {
  const { rows } = await sql<Columns<'promo_codes', 'code'> & Columns<'offers' | 'coupon_campaigns', 'name'>>`
    select code, name from offers where code = any(${codes}::text[]) and id is distinct from ${offerId}
    union all
    select p.code, o.name from promo_codes p join offers o on o.id = p.offer_id
    where p.code = any(${codes}::text[]) and o.id is distinct from ${offerId}
    union all
    select c.code, g.name from coupons c join coupon_campaigns g on g.id = c.campaign_id
    where c.code = any(${codes}::text[]) and g.id is distinct from ${campaignId}`.execute(tx);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** The partner's passcode hash; unchanged when the form has none. */
export async function selectPasscodeHash(tx: Tx, offerId: number): Promise<string | null> {
  const row = await tx.selectFrom('offers').select('partner').where('id', '=', offerId).executeTakeFirst();
  return row?.partner?.passcode_hash ?? null;
}

/** Switches offers on or off; returns the changed ones. One activated without a start date starts now. */
export async function switchRows(tx: Tx, ids: readonly number[], active: boolean, now: Date): Promise<number[]> {
  const { rows } = await sql<Columns<'offers', 'id'>>`
    with chosen as (
      select id from offers where id = ${anyOf(ids)} and active <> ${active} order by id for update
    )
    update offers o set active = ${active}, version = o.version + 1, updated_at = ${now},
      starts_at = case when ${active} then coalesce(o.starts_at, least(${now}, o.ends_at - interval '1 minute')) else o.starts_at end
    from chosen where o.id = chosen.id returning o.id`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
