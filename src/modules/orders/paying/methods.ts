import { cards, type PaymentMethod, paymentMethods, paymentRules } from '#modules/payments/index.ts';
import type { CardSdk } from '#modules/payments/ports.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { carrierProblems, type DeliveryMethod, deliveryMethods } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { pageKinds } from '#shared/payments/page-payments.ts';
import { isPrimeKind, isWalletKind, type WalletKind, walletKinds } from '#shared/payments/prime-payments.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { payingContract } from './contract.ts';
import { hasBalanceDue } from './payable.ts';

/** A payment method for an order, with its fee and the resulting total; minor units. */
export type Offered = { method: PaymentMethod; fee: number; total: number };

/** Kinds of methods that may pay a balance: no fee, and the order's method stays. */
const balanceKinds: readonly string[] = ['card', ...walletKinds, ...pageKinds, 'bank_transfer'];

/** Payment methods for the balance of a paid order, its own method first. */
async function methodsForBalance(reader: Reader, { due, country, payment_method_id }: StoredOrder): Promise<Offered[]> {
  const methods = (await paymentMethods.listOffered(reader)).filter(
    ({ kind, countries }) => balanceKinds.includes(kind) && countries.includes(country),
  );
  const current = methods.filter(({ id }) => id === payment_method_id);
  const alternatives = methods.filter(({ id }) => id !== payment_method_id);
  return [...current, ...alternatives].map((method) => ({ method, fee: 0, total: due }));
}

/** Methods for an unpaid order: its own as agreed, and every other that accepts its country, delivery and total. */
export async function offeredMethods(reader: Reader, order: StoredOrder): Promise<Offered[]> {
  if (hasBalanceDue(order)) return methodsForBalance(reader, order);
  const [methods, deliveries] = [await paymentMethods.listOffered(reader), await deliveryMethods(reader)];
  const delivery = deliveries.find(({ id }) => id === order.delivery_method_id);
  const current = await ownMethod(reader, order);
  const alternatives = methods.filter(({ id }) => id !== order.payment_method_id).flatMap((method) => offer(order, method, delivery) ?? []);
  return [...(current ? [{ method: current, fee: order.payment_fee, total: order.grand_total }] : []), ...alternatives];
}

async function ownMethod(reader: Reader, { payment_method_id }: StoredOrder): Promise<PaymentMethod | undefined> {
  return payment_method_id === null ? undefined : paymentMethods.find(reader, payment_method_id);
}

function offer(order: StoredOrder, method: PaymentMethod, delivery: DeliveryMethod | undefined): Offered | undefined {
  const isCod = method.kind === 'cod';
  if (!delivery || (isCod && !delivery.cod_allowed)) return undefined;
  const takesDelivery = method.delivery_ids.length === 0 || method.delivery_ids.includes(delivery.id);
  const isTaken = delivery.payment_ids.length === 0 || delivery.payment_ids.includes(method.id);
  if (!takesDelivery || !isTaken || !method.countries.includes(order.country)) return undefined;
  const fee = method.fee + (isCod ? delivery.cod_fee : 0);
  const total = order.grand_total - order.payment_fee + fee;
  if (isCod && !isCollectable(order, delivery, total)) return undefined;
  const maxTotal = Math.min(method.max_total ?? total, isCod ? (delivery.cod_max ?? total) : total);
  return total >= (method.min_total ?? 0) && total <= maxTotal ? { method, fee, total } : undefined;
}

/** Whether the carrier of a delivery collects this total, as at the checkout. */
function isCollectable(
  { currency, recipient_name, recipient_phone }: StoredOrder,
  { kind, subtype }: DeliveryMethod,
  total: number,
): boolean {
  const parcel = { kind, subtype, recipient_name, phone: recipient_phone, goods_amount: total, is_collection: true, currency };
  const { goods_amount, delivery } = carrierProblems(parcel);
  return !goods_amount && !delivery;
}

/** Payment methods for the order page, in the reader's language and major units. */
export const offeredView = ({ method, fee, total }: Offered, order: StoredOrder, locale: Locale, ports: cards.CardPorts) => ({
  id: method.id,
  name: inLocale(method.name, locale),
  kind: method.kind,
  fee: toMajor(fee, order.currency),
  total: toMajor(total, order.currency),
  sdk: cards.cardSdk(ports, method) ?? null,
  bank: method.bank,
  // The balance of a paid order is charged at once.
  instalments: hasBalanceDue(order) ? [] : paymentRules.instalmentChoices(method, total, order.currency),
});

const walletView = (payment_method_id: number, kind: WalletKind, sdk: CardSdk, merchantId: string | null) => ({
  ...{ payment_method_id, kind, sdk },
  merchant_id: merchantId ?? '',
});

/** What the checkout loads for its card fields and for its wallets. Nothing of it is secret. */
export async function cardFields({ db }: Context, ports: cards.CardPorts): Promise<ResultOf<typeof payingContract.cardFields>> {
  const [methods, currency] = [await paymentMethods.listOffered(db), await readCurrency(db)];
  const charged = methods.filter((method) => isPrimeKind(method.kind) && ports.card(method).currencies.includes(currency));
  const card = charged.find(({ kind }) => kind === 'card');
  return {
    sdk: card ? ports.card(card).sdk : null,
    wallets: charged.flatMap((method) =>
      isWalletKind(method.kind) ? [walletView(method.id, method.kind, ports.card(method).sdk, method.wallet_merchant_id)] : [],
    ),
  };
}
