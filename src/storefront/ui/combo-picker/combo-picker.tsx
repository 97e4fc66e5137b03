import * as m from '#messages';
import { Picture } from '../picture.tsx';
import { useMoney } from '../shop.ts';
import { Stepper } from '../stepper.tsx';
import {
  type Choices,
  canBeChosen,
  choosePieces,
  countPieces,
  isFixed,
  maxPieces,
  missingIn,
  type Slot,
  type SlotItem,
} from './choices.ts';

type Props = { slots: readonly Slot[]; choices: Choices; onChange: (choices: Choices) => void };

const ring = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary';

function Words({ item, isOff }: { item: SlotItem; isOff: boolean }) {
  const money = useMoney();
  return (
    <>
      <span className="aspect-card w-12 shrink-0 bg-mist">{item.picture && <Picture picture={item.picture} sizes="48px" alt="" />}</span>
      <span className="min-w-0 flex-1">
        <span className={`block leading-snug ${isOff ? 'text-ink-3 line-through' : ''}`}>{item.name}</span>
        <span className="block text-caption text-ink-2">
          {[item.spec, isOff ? m.shop_sold_out() : item.extra_price > 0 && m.combo_extra({ amount: money(item.extra_price) })]
            .filter(Boolean)
            .join(m.shop_spec_separator())}
        </span>
      </span>
    </>
  );
}

/** A radio, or a checkbox where a slot takes one of each. */
function Tick({ slot, item, choices, onChange }: Omit<Props, 'slots'> & { slot: Slot; item: SlotItem }) {
  const isOff = !canBeChosen(item);
  const isChosen = countPieces(choices, slot.id, item.product_item_id) > 0;
  const isRadio = slot.pick === 1;
  const label = [item.name, item.spec].filter(Boolean).join(m.shop_spec_separator());
  return (
    <label
      className={`relative flex min-h-17 cursor-pointer items-center gap-3.5 rounded-control border bg-surface py-1.5 ps-1.5 pe-3.5 text-menu ${ring} ${isChosen ? 'border-ink inset-ring inset-ring-ink' : 'border-line-2'} ${isOff ? 'struck' : ''}`}
    >
      <input
        type={isRadio ? 'radio' : 'checkbox'}
        name={`slot-${slot.id}`}
        value={item.product_item_id}
        checked={isChosen}
        aria-disabled={isOff || undefined}
        aria-label={isOff ? m.combo_unavailable({ label }) : label}
        onChange={() => !isOff && onChange(choosePieces(slot, choices, item, isChosen && !isRadio ? 0 : 1))}
        className="sr-only"
      />
      <Words item={item} isOff={isOff} />
    </label>
  );
}

/** A counter: several pieces of one item. */
function Count({ slot, item, choices, onChange }: Omit<Props, 'slots'> & { slot: Slot; item: SlotItem }) {
  const isOff = !canBeChosen(item);
  const count = countPieces(choices, slot.id, item.product_item_id);
  const label = [item.name, item.spec].filter(Boolean).join(m.shop_spec_separator());
  return (
    <div
      className={`flex min-h-17 items-center gap-3.5 rounded-control border bg-surface p-1.5 text-menu ${count > 0 ? 'border-ink inset-ring inset-ring-ink' : 'border-line-2'} ${isOff ? 'struck' : ''}`}
    >
      <Words item={item} isOff={isOff} />
      {!isOff && (
        <Stepper
          name={`slot-${slot.id}-${item.product_item_id}`}
          value={count}
          min={0}
          max={Math.min(maxPieces(slot, item), count + missingIn(slot, choices))}
          label={m.combo_pieces_of({ label })}
          onChange={(next) => onChange(choosePieces(slot, choices, item, next))}
        />
      )}
    </div>
  );
}

function howMany(slot: Slot, choices: Choices): string {
  if (isFixed(slot)) return m.combo_fixed({ count: slot.pick });
  if (slot.pick === 1) return m.combo_pick_one();
  return m.combo_chosen({ chosen: slot.pick - missingIn(slot, choices), count: slot.pick });
}

/** Picks the items of a combo, slot by slot. Controlled, without knowledge of the page. */
export function ComboPicker({ slots, choices, onChange }: Props) {
  return slots.map((slot) => (
    <fieldset key={slot.id} id={`slot-${slot.id}`} tabIndex={-1} className="mt-6 outline-none">
      <legend className="mb-2.5 text-menu">
        <span className="font-semibold">{slot.name}</span>
        <span className="ms-3 text-small text-ink-2" role="status">
          {howMany(slot, choices)}
        </span>
      </legend>
      {slot.pick > 1 && slot.is_distinct && <p className="mb-2 text-caption text-ink-2">{m.combo_distinct()}</p>}
      <div className="grid gap-2">
        {slot.items.map((item) =>
          isFixed(slot) ? (
            <div key={item.product_item_id} className="flex items-center gap-3.5 text-menu">
              <Words item={item} isOff={!canBeChosen(item)} />
            </div>
          ) : slot.pick === 1 || maxPieces(slot, item) === 1 ? (
            <Tick key={item.product_item_id} slot={slot} item={item} choices={choices} onChange={onChange} />
          ) : (
            <Count key={item.product_item_id} slot={slot} item={item} choices={choices} onChange={onChange} />
          ),
        )}
      </div>
    </fieldset>
  ));
}
