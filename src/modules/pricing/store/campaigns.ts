import { sql } from 'kysely';
import type { Column, Columns, WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { json } from '#platform/db/json.ts';
import type { InMinor } from '#shared/money.ts';
import type { CampaignForm } from '../contract/coupons.ts';

/** A row of coupon_campaigns; amounts in minor units. */
const toCampaignColumns = ({
  name,
  benefit,
  scope,
  conditions,
  combine,
  ...plain
}: InMinor<CampaignForm>): WrittenColumns<'coupon_campaigns', keyof CampaignForm> => ({
  ...plain,
  name: json(name),
  benefit: json(benefit),
  scope: json(scope),
  conditions: json(conditions),
  combine: json(combine),
});

export async function insertCampaign(tx: Tx, values: InMinor<CampaignForm>, now: Date): Promise<{ id: number; version: number }> {
  return tx
    .insertInto('coupon_campaigns')
    .values({ ...toCampaignColumns(values), created_at: now, updated_at: now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Undefined when the version is outdated. */
export async function updateCampaignRow(
  tx: Tx,
  { id, version }: { id: number; version: number },
  values: InMinor<CampaignForm>,
  now: Date,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('coupon_campaigns')
    .set({ ...toCampaignColumns(values), version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

/** Maximum of `integer`: a shared code without a quantity. */
const unlimited = 2_147_483_647;

/** The one ticket of a campaign with a shared code follows the campaign. False: more was used than the new limit. */
export async function writeSharedTicket(tx: Tx, campaignId: number, form: CampaignForm, now: Date): Promise<boolean> {
  const max_uses = form.quantity ?? unlimited;
  const dates = { starts_at: form.valid_from, expires_at: form.valid_until };
  const ticket = await tx.selectFrom('coupons').select(['id', 'used']).where('campaign_id', '=', campaignId).forUpdate().executeTakeFirst();
  if (!ticket) {
    await tx
      .insertInto('coupons')
      .values({ campaign_id: campaignId, code: form.prefix, max_uses, issued_at: now, ...dates })
      .execute();
    return true;
  }
  if (ticket.used > max_uses) return false;
  await tx
    .updateTable('coupons')
    .set({ max_uses, ...dates })
    .where('id', '=', ticket.id)
    .execute();
  return true;
}

const lockedColumns = [
  'id',
  'prefix',
  'code_style',
  'active',
  'quantity',
  'issued',
  'uses_per_coupon',
  'per_customer',
  'valid_from',
  'valid_until',
  'valid_days',
] as const;
export type LockedCampaign = Columns<'coupon_campaigns', (typeof lockedColumns)[number]>;

/** Locked, so that issuing and claiming count one after the other. */
export async function lockCampaign(tx: Tx, id: number): Promise<LockedCampaign | undefined> {
  return tx.selectFrom('coupon_campaigns').select(lockedColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** All tickets of a campaign, revoked ones included. */
export async function countTickets(reader: Reader, campaignId: number): Promise<number> {
  const counted = reader.selectFrom('coupons').where('campaign_id', '=', campaignId);
  return (await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

export const campaignExists = async (reader: Reader, id: number): Promise<boolean> =>
  (await reader.selectFrom('coupon_campaigns').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The customers below the campaign's limit. The campaign must be locked. */
export async function selectBelowLimit(tx: Tx, campaignId: number, customerIds: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${customerIds}::bigint[]) with ordinality as w(id, place)
    where (select count(*) from coupons c where c.customer_id = w.id and c.campaign_id = ${campaignId} and c.revoked_at is null) < ${limit}
    order by w.place`.execute(tx);
  return rows.map(({ id }) => id);
}

/** `issued_for`: the event it was issued for, unique; null: issued on request. */
type NewTicket = Columns<'coupons', 'code' | 'customer_id' | 'issued_for'>;
/** How a ticket was assigned: by staff, by the owner, or automatically. */
export type TicketSource = Column<'coupons', 'source'>;
/** Automatic triggers of tickets. */
export type CouponTrigger = Exclude<TicketSource, 'staff' | 'claim_page'>;
type TicketTerms = Columns<'coupons', 'max_uses' | 'starts_at' | 'expires_at' | 'note' | 'source'>;

/** Creates tickets and counts them as issued. The campaign must be locked and have enough remaining. */
export async function insertTickets(
  tx: Tx,
  campaignId: number,
  tickets: readonly NewTicket[],
  { max_uses, starts_at, expires_at, note, source }: TicketTerms,
  now: Date,
): Promise<void> {
  await sql`
    with counted as (
      update coupon_campaigns set issued = issued + ${tickets.length} where id = ${campaignId}
    )
    insert into coupons (campaign_id, code, customer_id, max_uses, issued_at, starts_at, expires_at, note, source, issued_for)
    select ${campaignId}, t.code, t.customer_id, ${max_uses}, ${now}, ${starts_at}, ${expires_at}, ${note}, ${source}, t.issued_for
    from unnest(${tickets.map((t) => t.code)}::text[], ${tickets.map((t) => t.customer_id)}::bigint[],
      ${tickets.map((t) => t.issued_for)}::text[]) as t(code, customer_id, issued_for)`.execute(tx);
}

/** Campaigns with this automatic trigger that were active at that time; imported orders trigger none. */
export async function campaignsDue(reader: Reader, trigger: CouponTrigger, at: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('coupon_campaigns')
    .select('id')
    .where('issue', '=', trigger)
    .where('active', '=', true)
    .where('code_style', '=', 'unique')
    .where('created_at', '<=', at)
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', at)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', at)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the event already has its ticket. The campaign must be locked. */
export const wasIssuedFor = async (tx: Tx, campaignId: number, issuedFor: string): Promise<boolean> =>
  (await tx
    .selectFrom('coupons')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('issued_for', '=', issuedFor)
    .executeTakeFirst()) !== undefined;

/** The customers without a ticket for the event; null: for none. The campaign must be locked. */
export async function withoutTicketFor(
  tx: Tx,
  campaignId: number,
  customerIds: readonly number[],
  issuedFor: (customerId: number) => string | null,
): Promise<number[]> {
  const keys = customerIds.map(issuedFor);
  const issued = await tx
    .selectFrom('coupons')
    .select('issued_for')
    .where('campaign_id', '=', campaignId)
    .where('issued_for', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  const found = new Set(issued.map(({ issued_for }) => issued_for));
  return customerIds.filter((id) => !found.has(issuedFor(id)));
}

/** A preselection before locking: customers without a ticket for the event and below the limit. */
export async function filterBelowLimit(
  reader: Reader,
  campaignId: number,
  customerIds: readonly number[],
  issuedForKey: (customerId: number) => string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${customerIds}::bigint[], ${customerIds.map(issuedForKey)}::text[]) as w(id, issued_for)
    join coupon_campaigns g on g.id = ${campaignId}
    where not exists (select from coupons c where c.campaign_id = g.id and c.issued_for = w.issued_for)
      and (select count(*) from coupons c where c.customer_id = w.id and c.campaign_id = g.id and c.revoked_at is null) < g.per_customer
    order by w.id`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Revokes unused tickets; returns how many. A ticket used in an order stays redeemed. */
export async function revokeTickets(tx: Tx, campaignId: number, ids: readonly number[] | undefined, now: Date): Promise<number> {
  const { rows } = await sql<Columns<'coupons', 'id'>>`
    with chosen as (
      select id from coupons where campaign_id = ${campaignId} and used = 0 and revoked_at is null
        and ${ids ? sql`id = ${anyOf(ids)}` : sql`true`} order by id for update
    )
    update coupons c set revoked_at = ${now} from chosen where c.id = chosen.id returning c.id`.execute(tx);
  return rows.length;
}

/** Assigns an unassigned ticket to a customer; false when it is assigned already. */
export async function assignTicket(tx: Tx, couponId: number, customerId: number): Promise<boolean> {
  const row = await tx
    .updateTable('coupons')
    .set({ customer_id: customerId })
    .where('id', '=', couponId)
    .where('customer_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
