import { Circle, CircleCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { useCardFilled } from '../../ui/pay/card-payment.ts';

/** Scrolls to a field or section and focuses it. */
export function goTo(target: string): void {
  const place = document.getElementById(target);
  const field = place?.matches('fieldset')
    ? (place.querySelector<HTMLElement>('input:checked:not(:disabled), input:not(:disabled)') ?? place)
    : place;
  place?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

type Topic = { label: string; isRequired: boolean; isOpen: boolean };
const isPerson = (target: string): boolean => target === 'name' || target === 'phone' || target === 'email';

/** The checklist's entries in page order, with the completed ones. */
function buildChecklist(cart: CartView, isCardFilled: boolean): Topic[] {
  const isOpen = (matches: (target: string) => boolean) => cart.blockers.some(({ target }) => matches(target));
  const { delivery_method: delivery, payment_method: payment, delivery_dates: dates } = cart;
  const isHomeDelivery = delivery?.kind === 'home' || delivery?.kind === 'cross_border';
  return [
    { label: m.blocker_topic_delivery(), isRequired: true, isOpen: isOpen((target) => target === 'delivery_method_id') },
    { label: m.blocker_topic_store(), isRequired: delivery?.kind === 'cvs', isOpen: isOpen((target) => target === 'cvs') },
    { label: m.blocker_topic_day(), isRequired: dates?.mode === 'required', isOpen: isOpen((target) => target.startsWith('delivery_')) },
    { label: m.blocker_topic_person(), isRequired: true, isOpen: isOpen(isPerson) },
    { label: m.blocker_topic_recipient(), isRequired: isHomeDelivery, isOpen: isOpen((target) => target.startsWith('recipient_')) },
    { label: m.blocker_topic_payment(), isRequired: payment !== null, isOpen: isOpen((target) => target === 'payment_method_id') },
    { label: m.blocker_topic_card(), isRequired: payment?.kind === 'card', isOpen: !isCardFilled },
    {
      label: m.blocker_topic_invoice(),
      isRequired: cart.invoice_kinds.includes('company') && cart.invoice_type === 'company',
      isOpen: isOpen((target) => target.startsWith('invoice_')),
    },
  ];
}

/** What is missing before the order can be placed, the card number included. */
export function useOpenBlockers(cart: CartView): Pick<CartView['blockers'][number], 'code' | 'target' | 'message'>[] {
  const isCardFilled = useCardFilled();
  const card = cart.payment_method?.kind === 'card' && !isCardFilled ? [{ code: 'card', target: 'card', message: m.blocker_card() }] : [];
  return [...cart.blockers, ...card];
}

/** The blockers of the order as links to their fields, and the completed entries. */
export function Blockers({ cart, id }: { cart: CartView; id: string }) {
  const isCardFilled = useCardFilled();
  const open = useOpenBlockers(cart);
  if (!open.length) return null;
  const done = buildChecklist(cart, isCardFilled).filter(({ isRequired, isOpen }) => isRequired && !isOpen);
  const row = 'flex min-h-8 items-center gap-2';
  return (
    <div id={id} className="mt-5 bg-warn-w p-4 text-small">
      <p className="font-semibold">{m.cart_blockers({ count: open.length })}</p>
      <ul className="mt-2 flex flex-col">
        {open.map(({ code, target, message }) => (
          <li key={`${code}${target}`}>
            <a
              href={`#${target}`}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                goTo(target);
              }}
              className={`${row} underline underline-offset-4`}
            >
              <Circle size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
              {message}
            </a>
          </li>
        ))}
        {done.map(({ label }) => (
          <li key={label} className={`${row} text-ok`}>
            <CircleCheck size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
            {label}
            <span className="sr-only">{m.blocker_done()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
