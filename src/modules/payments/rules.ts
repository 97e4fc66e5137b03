import { type Currency, partEach, toMajor } from '#shared/money.ts';
import { instalmentsOf } from '#shared/payments/instalments.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { canHoldMoney, isWalletKind } from '#shared/payments/prime-payments.ts';
import { hasProviderRefund } from '#shared/payments/provider-refunds.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import type { BankAccount, Capture, CardAccount, PaymentKind } from './contract.ts';

/**
 * Whether the provider sends this refund of such a payment: of cards and wallets. ECPay has no call for what is paid with a code, and none for
 * a card while its account lacks the check code: then a try is recorded, and the refund is still to do.
 */
export const isRefundedByProvider = (kind: string, { state, queried_at }: { state: string; queried_at: Date | null }): boolean =>
  hasProviderRefund(kind) && !(kind === 'page_card' && state === 'to_do' && queried_at !== null);

/** The instalments in which a method may collect a total, in minor units. */
export const offeredInstalments = (
  { kind, instalments, instalment_min }: { kind: string; instalments: readonly number[]; instalment_min: number | null },
  total: number,
): number[] => (total >= (instalment_min ?? 0) ? instalmentsOf(kind).filter((count) => instalments.includes(count)) : []);

/** The same for the shopper, with about what each part comes to. */
export const instalmentChoices = (method: Parameters<typeof offeredInstalments>[0], total: number, currency: Currency) =>
  offeredInstalments(method, total).map((count) => ({ count, each: toMajor(partEach(total, count), currency) }));

/** After how many days the provider collects a charge of the method, -1: when it is asked, null: at once. */
export const captureDelay = ({ kind, capture, capture_days }: { kind: string; capture: Capture; capture_days: number | null }) =>
  capture === 'at_once' || !canHoldMoney(kind) ? null : capture === 'by_hand' ? -1 : capture_days;

/** How often the provider may be queried about one payment: every three minutes (spec section 9). */
export const refreshMs = 180_000;

type Form = {
  kind: PaymentKind;
  capture: Capture;
  capture_days: number | null;
  min_total: number | null;
  max_total: number | null;
  bank: BankAccount | null;
  account: CardAccount | null;
  merchant_id: string | null;
  wallet_merchant_id: string | null;
  sandbox: boolean;
  active: boolean;
};
type Keys = { hash_key?: string | null | undefined; hash_iv?: string | null | undefined };

/** The card's fixed id (spec section 4). */
export const cardMethodId = 1;

/** TapPay's public example app: its keys are public, and no money moves. */
const publicSandboxApp = 11327;
/** ECPay's public test account of the payment page. */
const publicPageAccount = '3002607';

/**
 * The validated form: a range in order, a transfer with an account, and a provider that can be charged (`canCharge`: keys are
 * stored or given, or a simulator is used). Throws InvalidInput by field.
 */
export function checkedForm<T extends Form>(form: T, { id, canCharge }: { id: number | null; canCharge: boolean }): T {
  const { kind, min_total, max_total, bank, account, merchant_id, wallet_merchant_id, sandbox, active } = form;
  const needsDays = form.capture === 'after_days' && form.capture_days === null;
  const problems: Record<string, ValidationProblem[]> = {};
  if (min_total !== null && max_total !== null && max_total < min_total)
    problems['max_total'] = [{ key: 'at_least', facts: { min: min_total } }];
  if (needsDays) problems['capture_days'] = [{ key: 'required' }];
  if (kind === 'bank_transfer' && !bank) problems['bank.account_number'] = [{ key: 'required' }];
  if ((kind === 'card') !== (id === cardMethodId)) problems['kind'] = [{ key: 'one_card' }];
  if (account?.app_id === publicSandboxApp && !sandbox) problems['sandbox'] = [{ key: 'sandbox_account' }];
  if (merchant_id === publicPageAccount && !sandbox) problems['sandbox'] = [{ key: 'page_sandbox_account' }];
  if (kind === 'card' && active && !canCharge) problems['active'] = [{ key: 'card_account' }];
  if (isWalletKind(kind) && active && !canCharge) problems['active'] = [{ key: 'wallet_account' }];
  // Google gives one for live use only; Apple's is needed in its test environment as well.
  const needsMerchant = account !== null && (kind === 'apple_pay' || (kind === 'google_pay' && !sandbox));
  if (active && needsMerchant && wallet_merchant_id === null) problems['wallet_merchant_id'] = [{ key: 'required' }];
  if (isPageKind(kind) && active && !canCharge) problems['active'] = [{ key: 'page_account' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
  return form;
}

/** The two keys of a payment page are written together. Throws InvalidInput by field. */
export function checkedPageKeys({ hash_key, hash_iv }: Keys): { hash_key: string; hash_iv: string } | null | undefined {
  if (hash_key && hash_iv) return { hash_key, hash_iv };
  if (hash_key) throw new InvalidInput({ hash_iv: [{ key: 'required' }] });
  if (hash_iv) throw new InvalidInput({ hash_key: [{ key: 'required' }] });
  return hash_key === null ? null : undefined;
}
