import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { currencies, fromMajor, toMajor } from '#shared/money.ts';
import { connectedPort, type NewbangPorts } from '../account.ts';
import { balanceSeconds, type newbangContract, refuseNewbang } from '../contract.ts';
import { claimBalanceQuery, readBalance, writeBalance } from '../store/settings.ts';

type Answer = ResultOf<typeof newbangContract.refreshBalance>;

/** The balance that the supplier answered last, and the seconds until the next query is allowed. */
export async function showBalance({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Answer> {
  const { balance, balance_currency: currency, balance_as_of, balance_queried_at } = await readBalance(db);
  return {
    balance:
      balance === null || !currency || !balance_as_of
        ? null
        : { amount: toMajor(balance, currency), currency, as_of: balance_as_of.toISOString() },
    retry_after: secondsLeft(balance_queried_at, clock.now()),
  };
}

const secondsLeft = (queried: Date | null, now: Date): number =>
  queried === null ? 0 : Math.max(0, Math.ceil((queried.getTime() - now.getTime()) / 1000) + balanceSeconds);

/**
 * Tests the connection by querying the balance. Throws newbang_not_connected, newbang_balance_wait with the seconds left,
 * newbang_not_answering with one word why.
 */
export async function refreshBalance(ctx: Context, ports: NewbangPorts): Promise<Answer> {
  const port = await connectedPort(ports);
  const now = ctx.clock.now();
  const isClaimed = await claimBalanceQuery(ctx.db, now, new Date(now.getTime() - balanceSeconds * 1000));
  if (!isClaimed) throw refuseNewbang('newbang_balance_wait', { retry_after: (await showBalance(ctx)).retry_after });
  const answer = await port.balance();
  if (answer.state === 'failed') throw refuseNewbang('newbang_not_answering', { reason: answer.reason });
  const currency = currencies.find((one) => one === answer.currency);
  if (!currency) throw refuseNewbang('newbang_not_answering', { reason: 'currency' });
  await writeBalance(ctx.db, { balance: fromMajor(answer.balance, currency), balance_currency: currency, balance_as_of: answer.as_of });
  return showBalance(ctx);
}
