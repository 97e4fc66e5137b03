import { Flex, InputNumber } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OfferDryRunView } from '#modules/cart/contract.ts';
import { Money, Thumb } from '../../kit/cells.tsx';
import fieldStyles from '../../kit/form/fields/field.module.css';
import layoutStyles from '../../kit/layout.module.css';
import partsStyles from '../../kit/parts.module.css';
import { ItemPicker } from '../../kit/pickers/item-picker.tsx';
import textStyles from '../../kit/text.module.css';
import promotionStyles from '../../promotion/promotion.module.css';
import styles from '../offers.module.css';
import type { DryRunCart } from './dry-run-cart.ts';

type Line = OfferDryRunView['lines'][number];
type Props = { cart: DryRunCart; set: (change: Partial<DryRunCart>) => void; lines: readonly Line[]; unknownSkus: readonly string[] };

/** The lines of the cart of a dry run; those of a stored cart are read-only. */
export function CartLines({ cart, set, lines, unknownSkus }: Props): ReactNode {
  const isOwn = cart.cart === null;
  const write = (change: (rows: DryRunCart['lines']) => DryRunCart['lines']): void => {
    const rows = lines.flatMap(({ product_item_id, quantity }) => (product_item_id === null ? [] : [{ product_item_id, quantity }]));
    set({ lines: change(cart.skus.length > 0 ? rows : cart.lines), skus: [] });
  };
  const setQuantity = (id: number, quantity: number): void =>
    write((rows) => rows.flatMap((row) => (row.product_item_id !== id ? [row] : quantity > 0 ? [{ ...row, quantity }] : [])));
  const add = (id: number): void =>
    write((rows) =>
      rows.some((row) => row.product_item_id === id)
        ? rows.map((row) => (row.product_item_id === id ? { ...row, quantity: row.quantity + 1 } : row))
        : [...rows, { product_item_id: id, quantity: 1 }],
    );
  const isEmpty = isOwn && cart.lines.length === 0 && cart.skus.length === 0;
  return (
    <div data-testid="dry-run-cart" className={styles.dryRunCart}>
      <ul>
        {(isEmpty ? [] : lines).map((line) => (
          <li key={line.key}>
            <Thumb picture={line.picture} size={28} label="" />
            <span className={`${promotionStyles.twoLines} ${layoutStyles.stack}`}>
              <span className={textStyles.clip} title={line.name}>
                {line.name}
              </span>
              {line.problem && <span className={`${textStyles.bad} ${textStyles.tiny}`}>{line.problem}</span>}
            </span>
            <Quantity line={line} isOwn={isOwn} set={setQuantity} />
            <Money amount={line.line_total} />
          </li>
        ))}
      </ul>
      {isOwn && (
        <ItemPicker
          label={m.admin_offers_dry_run_add()}
          onPick={({ id }) => add(id)}
          onPaste={(skus) => set({ skus: [...cart.skus, ...skus].slice(0, 50) })}
        />
      )}
      {unknownSkus.length > 0 && <p className={fieldStyles.fieldHint}>{m.admin_offers_unknown_skus({ skus: unknownSkus.join(' ') })}</p>}
    </div>
  );
}

function Quantity({ line, isOwn, set }: { line: Line; isOwn: boolean; set: (id: number, quantity: number) => void }): ReactNode {
  const { product_item_id: id, quantity, name } = line;
  if (!isOwn || id === null) return <span className={textStyles.num}>× {quantity}</span>;
  return (
    <Flex component="span" gap={2} align="center">
      <InputNumber<number>
        style={{ width: 54 }}
        size="small"
        min={1}
        max={9999}
        precision={0}
        controls={false}
        value={quantity}
        aria-label={m.admin_offers_quantity({ name })}
        onChange={(next) => next && set(id, next)}
      />
      <button type="button" className={partsStyles.copy} onClick={() => set(id, 0)} aria-label={m.admin_offers_take_out({ name })}>
        <X size={14} />
      </button>
    </Flex>
  );
}
