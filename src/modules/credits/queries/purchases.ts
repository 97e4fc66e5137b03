import { sql } from 'kysely';
import { readCreditSettings, readCurrency } from '#modules/settings/index.ts';
import { staffNames } from '#modules/staff/index.ts';
import type { CreditPurchases } from '#platform/db/tables.generated.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { toMajor } from '#shared/money.ts';
import type { creditsContract } from '../contract.ts';

type Contract = typeof creditsContract;
type PurchaseState = CreditPurchases['state'];

/** Purchases of the shop, newest first, with the allowed range. Amounts in major units. */
export async function listPurchases(
  { db, clock }: Context,
  { state, page, per_page }: ParsedInputOf<Contract['purchases']>,
): Promise<ResultOf<Contract['purchases']>> {
  const [currency, { buy_min, buy_max }] = [await readCurrency(db), await readCreditSettings(db, clock.now())];
  const all = db
    .selectFrom('credit_purchases')
    .$if(state !== undefined, (q) => q.where('state', '=', sql<PurchaseState>`any(${state}::text[])`));
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const names = await staffNames(
    db,
    rows.flatMap(({ staff_id, confirmed_by }) => [staff_id ?? [], confirmed_by ?? []].flat()),
  );
  const data = rows.map(({ created_at, confirmed_at, redirect_url, attempt_state, ...row }) => ({
    ...{ id: row.id, note: row.note, staff_id: row.staff_id, confirmed_by: row.confirmed_by, card_last_four: row.card_last_four },
    redirect: row.state === 'waiting' && attempt_state === 'redirected' ? redirect_url : null,
    staff: names.get(row.staff_id ?? 0) ?? null,
    settled_by: names.get(row.confirmed_by ?? 0) ?? null,
    method: row.method,
    state: row.state,
    amount: toMajor(row.amount, currency),
    bonus: toMajor(row.bonus, currency),
    created_at: created_at.toISOString(),
    confirmed_at: confirmed_at?.toISOString() ?? null,
  }));
  return { data, meta: { page, per_page, total }, min: toMajor(buy_min, currency), max: toMajor(buy_max, currency) };
}
