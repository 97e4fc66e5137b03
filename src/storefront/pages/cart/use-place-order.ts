import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartChange, CartView } from '#modules/cart/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { isWalletKind } from '#shared/payments/prime-payments.ts';
import { call } from '../../client.ts';
import { captured } from '../../layout/captured.ts';
import { currentCart, forgetCart, replaceCart } from '../../layout/cart-store.ts';
import { panels } from '../../layout/panels.ts';
import { useSessionState } from '../../layout/session-store.ts';
import { stored } from '../../layout/storage.ts';
import { leaveByForm } from '../../ui/leave-by-form.ts';
import { CardProblem, readCard } from '../../ui/pay/card-payment.ts';
import { readInstalments } from '../../ui/pay/chosen-instalments.ts';
import { useLocale, useShop } from '../../ui/shop.ts';
import { goTo } from './blockers.tsx';
import { isSignedOut, reportFailure } from './failure.ts';
import { clearDraft } from './form-draft.ts';
import type { CartForm } from './use-form.ts';

export type Report = { message: string; changes: readonly CartChange[] };

/** Equal for the same cart version: a double click, or a retry after a lost answer, creates one order. */
const idempotencyKey = (cart: CartView) => `${cart.id}:${cart.version}`;

/** The items can be sold (`can_proceed`) and the page is filled in (no blockers). */
export const isReady = (cart: CartView): boolean => cart.can_proceed && cart.blockers.length === 0;

type Placed = { token: string; redirect: string; form: Parameters<typeof leaveByForm>[0] | null };

/** The order's page, where the order is shown at once; undefined: it is paid on the page of a bank or provider first. */
const ownPage = ({ token, redirect, form }: Placed): string | undefined => (!form && redirect === `/order/${token}` ? redirect : undefined);

/** Goes to the bank for a card that must be confirmed, or to the payment page of the method. */
function leaveToPay({ redirect, form }: Placed): void {
  // A page that the browser brings back as it was must not show a cart that was ordered.
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetCart(), { once: true });
  if (form) leaveByForm(form);
  else window.location.assign(redirect);
}

/** Forgets an ordered cart once its page is left: until then the page would say that the cart is empty. */
function useForgettingLater() {
  const isOrdered = useRef(false);
  useEffect(function forgetWhenLeft() {
    return () => {
      if (isOrdered.current) forgetCart();
    };
  }, []);
  return isOrdered;
}

/** What the payment method of the cart is charged by: a card, a wallet's token, or nothing. */
async function readSource({ payment_method: method, final_total: amount, currency }: CartView, shop: string) {
  if (method?.kind === 'card') return readCard();
  if (!method || !isWalletKind(method.kind)) return {};
  return { prime: await (await import('../../ui/pay/wallet-prime.ts')).readWalletPrime(method.id, { amount, currency, shop }) };
}

/** Sends the order of the cart as the shopper saw it, with the card or wallet when one is charged. Throws CallError, CardProblem. */
async function sendOrder(cart: CartView, values: CartForm['values'], shop: string) {
  const { delivery_method_id, payment_method_id, final_total } = cart;
  const card = { ...(await readSource(cart, shop)), ...(cart.payment_method && readInstalments(cart.payment_method)) };
  const methods = { delivery_method_id, payment_method_id };
  const sent = { ...values, ...card, ...methods, cart: cart.id, final_total, idempotency_key: idempotencyKey(cart), ...captured() };
  return call('checkout.placeOrder', sent);
}

/** Calls `resume` once the shopper has signed in again after the session ended, unless they closed the dialog. */
function useSignInAgain(resume: () => void) {
  const isWaiting = useRef(false);
  const session = useSessionState();
  const panel = panels.use();
  const onSignedIn = useEffectEvent(resume);
  useEffect(
    function resumeAfterSignIn() {
      const wasWaiting = isWaiting.current;
      if (session === 'member' || panel !== 'login') isWaiting.current = false;
      if (session === 'member' && wasWaiting) onSignedIn();
    },
    [session, panel],
  );
  return isWaiting;
}

/** Sends the order: at most one at a time, with the total the shopper saw. A refusal answers the present cart. */
export function usePlaceOrder(form: CartForm) {
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const isSending = useRef(false);
  const isOrdered = useForgettingLater();
  const isWaiting = useSignInAgain(() => void place());
  const navigate = useNavigate();
  const locale = useLocale();
  const { website } = useShop();

  async function send(cart: CartView): Promise<void> {
    const answer = await sendOrder(cart, form.values, website.site_name);
    if ('fail' in answer) {
      replaceCart(answer.cart);
      setReport({ message: answer.message, changes: answer.changes });
      return;
    }
    clearDraft();
    stored.remove('cart');
    isOrdered.current = true;
    const path = ownPage(answer);
    if (path) await navigate(localizedPath(path, locale));
    else leaveToPay(answer);
  }

  async function place(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setReport(null);
    try {
      const isSaved = await form.flush();
      const cart = currentCart();
      if (!isSaved) isWaiting.current = panels.get() === 'login';
      if (!isSaved || !cart) return;
      if (isReady(cart)) return await send(cart);
      form.showAll();
      goTo(cart.blockers[0]?.target ?? 'items');
    } catch (error) {
      isWaiting.current = isSignedOut(error);
      if (error instanceof CardProblem) goTo('card');
      else reportFailure(error);
    } finally {
      isSending.current = isOrdered.current;
      setBusy(isOrdered.current);
    }
  }

  return { isBusy, report, place, closeReport: () => setReport(null) };
}
export type PlaceOrder = ReturnType<typeof usePlaceOrder>;
