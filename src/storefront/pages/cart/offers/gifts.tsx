import { useState } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useMoney } from '../../../ui/shop.ts';
import { reportFailure } from '../failure.ts';
import { addGift, removeGift } from './calls.ts';

type Gift = CartView['gifts'][number] & {
  isChosen: boolean;
  /** Null: selectable. Otherwise the amount the items must exceed. */
  over: number | null;
};

/** Every gift once with its state for this cart, without expired lower tiers. */
function giftsOf({ gift_setting, cart_gifts, selected_gifts }: CartView): Gift[] {
  const found = new Map<number, Gift>();
  const open = gift_setting.tiers.filter(({ selectable, reached }) => selectable || !reached).toSorted((a, b) => a.min_price - b.min_price);
  for (const tier of open) {
    for (const gift of tier.gifts) {
      if (found.has(gift.id)) continue;
      const isOpen = cart_gifts.some(({ id }) => id === gift.id);
      const isChosen = selected_gifts.some(({ id }) => id === gift.id);
      found.set(gift.id, { ...gift, isChosen, over: isOpen ? null : Math.max(tier.min_price, gift_setting.min_price) });
    }
  }
  return [...found.values()];
}

function Tile({ gift, isBusy, onTap }: { gift: Gift; isBusy: boolean; onTap: () => void }) {
  const money = useMoney();
  const { name, picture, isChosen, over } = gift;
  return (
    <li className="w-29 shrink-0 md:w-auto">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-disabled={over !== null || isBusy || undefined}
        onClick={() => over === null && !isBusy && onTap()}
        className={`group block w-full text-start ${over === null ? '' : 'cursor-default'}`}
      >
        <span
          className={`relative block aspect-square bg-mist ${isChosen ? 'outline-2 outline-offset-2 outline-primary' : ''} ${over === null ? '' : 'opacity-40'}`}
        >
          {picture && <Picture picture={picture} sizes="(min-width: 48rem) 200px, 116px" alt="" />}
          {isChosen && (
            <span className="absolute start-0 top-0 bg-primary px-2 text-badge leading-6 font-medium text-on-primary">
              {m.basket_gift_chosen()}
            </span>
          )}
        </span>
        <span className="mt-2 block text-small leading-normal">{name}</span>
        {over !== null && <span className="block text-caption text-ink-2">{m.basket_gift_over({ amount: money(over) })}</span>}
      </button>
    </li>
  );
}

/** Selectable gifts as pictures, including unreached ones; and automatic gifts. */
export function Gifts({ cart }: { cart: CartView }) {
  const [isBusy, setBusy] = useState(false);
  const { gift_setting: setting, selected_gifts: selected, id } = cart;
  const gifts = setting.active ? giftsOf(cart) : [];
  const open = setting.tiers.filter(({ selectable }) => selectable);
  const count = open.reduce((sum, { select }) => sum + select, 0);

  async function tap({ id: gift, isChosen }: Gift) {
    setBusy(true);
    try {
      const [other] = selected;
      // With one choice, another tap replaces it.
      if (!isChosen && count === 1 && other) await removeGift(id, other.id);
      await (isChosen ? removeGift(id, gift) : addGift(id, gift));
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {gifts.length > 0 && (
        <section aria-labelledby="gifts-title" className="mt-8">
          <h3 id="gifts-title" className="text-menu font-semibold">
            {m.basket_gifts({ count: Math.max(1, count) })}
            {count > 0 && (
              <span className="ms-2 text-small font-normal text-ink-2">{m.basket_gifts_chosen({ chosen: selected.length, count })}</span>
            )}
          </h3>
          <ul className="-mx-5 mt-3 flex gap-3 overflow-x-auto px-5 py-1 md:mx-0 md:grid md:grid-cols-4 md:overflow-visible md:px-0">
            {gifts.map((gift) => (
              <Tile key={gift.id} gift={gift} isBusy={isBusy} onTap={() => void tap(gift)} />
            ))}
          </ul>
        </section>
      )}
      {cart.gifts.length > 0 && (
        <p className="mt-6 text-small">
          {m.basket_gifts_free()}
          {m.shop_clause_separator()}
          {cart.gifts.map(({ name }) => name).join(m.shop_clause_separator())}
        </p>
      )}
    </>
  );
}
