import { useId, useState } from 'react';
import * as m from '#messages';
import type { ProductGroup } from '#modules/cart/contract.ts';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { setGroup } from '../../../layout/cart-store.ts';
import { Button } from '../../../ui/button.tsx';
import { firstOpen, heldChoices, setPrice } from '../../../ui/combo-picker/choices.ts';
import { ComboPicker } from '../../../ui/combo-picker/combo-picker.tsx';
import { CloseButton, Dialog } from '../../../ui/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { useShop } from '../../../ui/shop.ts';
import { reportFailure } from '../failure.ts';
import { announceChoices } from './use-edit-choices.ts';

type Props = { product: ProductDetail; group: ProductGroup; isOpen: boolean; onClose: () => void };

/** Edits the choices of a combo in the cart: a dialog, a sheet on the phone, with the price in view. */
export function ChangeSet({ product, group, isOpen, onClose }: Props) {
  const { website } = useShop();
  const [choices, setChoices] = useState(() => heldChoices(product.slots, group.product_items));
  const [isBusy, setBusy] = useState(false);
  const title = useId();
  const open = firstOpen(product.slots, choices);

  async function save() {
    if (open) return document.getElementById(`slot-${open.id}`)?.focus();
    setBusy(true);
    try {
      const { product_groups: groups } = await setGroup(group, { slots: choices });
      onClose();
      // These choices may have been merged into a combo with the same ones.
      const key = (slots: typeof choices) =>
        slots
          .map((one) => `${one.slot_id} ${one.product_item_id} ${one.quantity}`)
          .sort()
          .join();
      announceChoices(groups.find((one) => key(one.product_items) === key(choices))?.group_id ?? group.group_id);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={title}
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet shadow-dialog md:m-auto md:max-w-140 md:rounded-control"
    >
      <div className="relative px-5 pt-5 md:px-8 md:pt-7">
        <CloseButton className="absolute end-1 top-1 md:end-3 md:top-3" />
        <h2 id={title} className="title-card pe-10">
          {product.name}
        </h2>
        <ComboPicker slots={product.slots} choices={choices} onChange={setChoices} />
        <div className="sticky bottom-0 z-1 -mx-5 mt-6 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 py-4 md:-mx-8 md:px-8">
          <p aria-live="polite">
            {product.combo && (
              <Price
                price={setPrice(product.combo, product.slots, choices, website.currency)}
                suggested={null}
                isCredit={product.is_credit}
              />
            )}
            {open && <span className="block text-caption text-ink-2">{m.product_choose_slot({ slot: open.name })}</span>}
          </p>
          <Button isBusy={isBusy} onClick={() => void save()}>
            {m.basket_take_choices()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
