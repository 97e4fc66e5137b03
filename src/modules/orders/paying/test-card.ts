import { refusePayments } from '#modules/payments/contract.ts';
import { type cards, paymentMethods } from '#modules/payments/index.ts';
import type { QueryAnswer } from '#modules/payments/ports.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { isPrimeKind } from '#shared/payments/prime-payments.ts';
import type { payingContract } from './contract.ts';

type Contract = typeof payingContract;
type Tested = ResultOf<Contract['testCard']>;

/**
 * Tests the card credentials by querying a nonexistent trade: "not found" proves them. Nothing is charged. The merchant id
 * and the card fields' key are only proven by a charge. Throws payment_not_found.
 */
export async function testCard(ctx: Context, { id }: ParsedInputOf<Contract['testCard']>, ports: cards.CardPorts): Promise<Tested> {
  const method = await paymentMethods.find(ctx.db, id);
  if (!method || !isPrimeKind(method.kind)) throw refusePayments('payment_not_found');
  const isSimulated = ctx.shop.demo && !method.account;
  const environment = isSimulated ? 'simulator' : method.sandbox ? 'sandbox' : 'live';
  if (!isSimulated && !method.account) return { environment, result: 'no_account', code: '' };
  const answer = await ports.card(method).query({ attempt_id: `test${randomId().replaceAll('-', '')}` });
  return { environment, ...toTestResult(answer) };
}

/** Result of the credential test, with the status numbers of the provider. */
export function toTestResult(answer: QueryAnswer): Pick<Tested, 'result' | 'code'> {
  if (answer.state !== 'unknown') return { result: 'accepted', code: '' };
  const code = answer.reason.replace(/^status_/, '');
  return { result: results[answer.reason] ?? (answer.reason.startsWith('http_') ? 'unreachable' : 'odd'), code };
}

const results: Readonly<Record<string, Tested['result']>> = {
  status_4: 'address_refused',
  status_61: 'merchant_unknown',
  status_80: 'key_refused',
  status_81: 'key_refused',
  status_84: 'key_refused',
  timeout: 'unreachable',
  connection: 'unreachable',
};
