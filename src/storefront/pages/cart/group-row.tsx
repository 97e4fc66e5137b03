import { lazy, memo, Suspense } from 'react';
import * as m from '#messages';
import type { ProductGroup } from '#modules/cart/contract.ts';
import { removeGroup, setGroup } from '../../layout/cart-store.ts';
import { productPath } from '../../ui/paths.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { maxQuantity } from './items/item-row.tsx';
import { Line, LineAction, LineSum, ownOffers, Pill } from './items/line.tsx';
import { Problem } from './items/problem.tsx';
import { removeWithUndo } from './items/remove-line.ts';
import { useEditChoices } from './items/use-edit-choices.ts';
import { useQuantity } from './items/use-quantity.ts';

// Loaded when the choices are edited.
const ChangeSet = lazy(async () => ({ default: (await import('./items/change-set.tsx')).ChangeSet }));

type DetailsProps = { group: ProductGroup; onChoose: () => void; onSet: (quantity: number) => void };

function Details({ group, onChoose, onSet }: DetailsProps) {
  const { problem, product_items: parts, is_credit: isCredit, quantity } = group;
  const pills = ownOffers(group.shares);
  return (
    <>
      <ul className="mt-1 border-s border-line ps-3 text-caption text-ink-2">
        {parts.map((part) => (
          <li key={`${part.slot_id} ${part.product_item_id}`} className={part.valid ? '' : 'text-error'}>
            {[part.name, part.spec].filter(Boolean).join(' ')} × {part.quantity}
          </li>
        ))}
      </ul>
      {problem && <Problem problem={problem} quantity={quantity} step={1} onChoose={onChoose} onSet={onSet} />}
      {(isCredit || pills.length > 0) && (
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {isCredit && <Pill look="credit">{m.basket_points_pill()}</Pill>}
          {pills.map(({ rule, name }) => (
            <Pill key={rule} look="offer">
              {name}
            </Pill>
          ))}
        </p>
      )}
    </>
  );
}

function Row({ cartId, group }: { cartId: string; group: ProductGroup }) {
  const { product } = group;
  const { name } = product;
  const to = productPath({ id: product.id, slug: product.slug });
  const [quantity, change] = useQuantity(group.quantity, (next) => setGroup(group, { quantity: next }));
  const choosing = useEditChoices(product.id);
  const saved = ownOffers(group.shares).reduce((sum, { amount }) => sum + amount, 0);
  const forQuantity = (amount: number) => (quantity === group.quantity ? amount : (amount / group.quantity) * quantity);
  return (
    <Line
      to={to}
      picture={product.picture}
      name={name}
      details={<Details group={group} onChoose={choosing.open} onSet={change} />}
      sum={<LineSum full={forQuantity(group.total)} total={forQuantity(group.total - saved)} isCredit={group.is_credit} />}
      stepper={<Stepper value={quantity} min={1} max={maxQuantity} label={m.cart_quantity_of({ name })} onChange={change} />}
      actions={
        <>
          <LineAction
            label={m.basket_edit_choices()}
            named={m.basket_edit_named({ name })}
            onClick={choosing.open}
            changes={group.group_id}
          />
          <LineAction
            label={m.cart_remove()}
            named={m.cart_remove_named({ name })}
            onClick={() => void removeWithUndo(name, () => removeGroup(cartId, group.group_id))}
          />
          {choosing.product && (
            <Suspense>
              <ChangeSet product={choosing.product} group={group} isOpen={choosing.isOpen} onClose={choosing.close} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** A configured combo: one price, and the contents of one set. */
export const GroupRow = memo(
  Row,
  (before, after) => before.cartId === after.cartId && JSON.stringify(before.group) === JSON.stringify(after.group),
);
