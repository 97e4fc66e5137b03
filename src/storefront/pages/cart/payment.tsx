import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { isPrimeKind, isWalletKind } from '#shared/payments/prime-payments.ts';
import { OptionCard } from '../../ui/option-card.tsx';
import { usePayableHere } from '../../ui/pay/wallets-here.ts';
import { useMoney, useShop } from '../../ui/shop.ts';
import { Unanswered } from '../../ui/unanswered.tsx';
import { Invoice, invoiceWords } from './paying/invoice.tsx';
import { useCardSdk } from './paying/use-card-sdk.ts';
import { SectionError } from './section-error.tsx';
import { useChoice } from './use-choice.ts';
import type { CartForm } from './use-form.ts';

const PayCard = lazy(async () => ({ default: (await import('../../ui/pay/pay-card.tsx')).PayCard }));
const PayWallet = lazy(async () => ({ default: (await import('../../ui/pay/pay-wallet.tsx')).PayWallet }));
const PayInstalments = lazy(async () => ({ default: (await import('../../ui/pay/pay-instalments.tsx')).PayInstalments }));

/** The order can be placed without a payment. A cart of which nothing can be ordered yet also costs nothing. */
const isFree = (cart: CartView): boolean => cart.can_proceed && cart.final_total === 0 && cart.payment_method === null;

/** Whether this shop asks which invoice the shopper wants. */
export const asksInvoice = (cart: CartView): boolean => cart.invoice_kinds.length > 0;

/** Whether the payment section is complete. A card is typed, and a wallet prepared, on every visit: then it never starts collapsed. */
export const isPaymentDone = (cart: CartView): boolean =>
  (isFree(cart) || (cart.payment_method !== null && !isPrimeKind(cart.payment_method.kind))) &&
  !cart.blockers.some(({ target }) => target === 'payment_method_id' || target.startsWith('invoice_'));

/** The completed section in one line. */
export function paymentSummary(cart: CartView, form: CartForm): string {
  const name = cart.payment_method?.name ?? m.order_free_payment();
  return asksInvoice(cart) ? [name, invoiceWords(form.values, cart.invoice_kinds)].join(m.checkout_form_summary_separator()) : name;
}

function Methods({ cart, form }: { cart: CartView; form: CartForm }) {
  const money = useMoney();
  const [chosen, choose] = useChoice(cart.payment_method_id, (id) => ({ id: cart.id, payment_method_id: id }));
  const nameWithFee = ({ name, fee }: CartView['payments'][number]) =>
    fee === 0 ? name : m.checkout_form_method_fee({ name, amount: money(fee) });
  return (
    <fieldset id="payment_method_id" tabIndex={-1} className="outline-none">
      <legend className="sr-only">{m.cart_payment()}</legend>
      <div className="grid gap-3 md:grid-cols-3">
        {usePayableHere(cart.payments).map((method) => (
          <OptionCard
            key={method.id}
            name="payment"
            value={String(method.id)}
            label={nameWithFee(method)}
            note={method.note}
            reason={blockedReason(method, cart)}
            isChosen={chosen === method.id}
            onChoose={() => void choose(method.id)}
          />
        ))}
      </div>
      <SectionError cart={cart} form={form} target="payment_method_id" />
    </fieldset>
  );
}

/** Card payment is also disabled while the cart cannot be paid by card (`payable`, spec section 4). */
function blockedReason({ kind, available, reason }: CartView['payments'][number], { payable, can_proceed }: CartView): string | undefined {
  if (!available) return reason;
  return kind === 'card' && can_proceed && !payable ? m.checkout_form_not_payable() : undefined;
}

/** Payment method and invoice. With nothing to pay there is no choice. */
export function Payment({ cart, form }: { cart: CartView; form: CartForm }) {
  const { website } = useShop();
  const hasCard = !website.coupon_only && cart.payments.some(({ kind }) => kind === 'card');
  const { sdk, failure, again } = useCardSdk(hasCard, form);
  const { payment_method: method } = cart;
  return (
    <>
      {isFree(cart) ? (
        <p className="text-menu">{m.checkout_form_nothing_to_pay()}</p>
      ) : website.coupon_only ? (
        <p className="text-menu">{m.checkout_form_by_coupon()}</p>
      ) : (
        <Methods cart={cart} form={form} />
      )}
      {hasCard && method?.kind === 'card' && sdk && (
        <div className="mt-6">
          <Suspense>
            <PayCard sdk={sdk} isOwn />
          </Suspense>
        </div>
      )}
      {method?.kind === 'card' && failure && <Unanswered id="card" why={failure} onAgain={again} />}
      {method && isWalletKind(method.kind) && (
        <div className="mt-6">
          <Suspense>
            <PayWallet method={method} saveFirst={() => form.flush()} />
          </Suspense>
        </div>
      )}
      {method && method.instalments.length > 0 && (
        <Suspense>
          <PayInstalments key={method.id} choices={method.instalments} />
        </Suspense>
      )}
      {asksInvoice(cart) && <Invoice cart={cart} form={form} />}
    </>
  );
}
