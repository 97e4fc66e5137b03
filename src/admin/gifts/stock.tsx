import { Button, Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { GiftForStaff } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import { NumberField } from '../kit/form/fields/number.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { formatCount } from '../kit/format.ts';
import { Card, Facts } from '../kit/page.tsx';
import { ProductsField } from '../kit/pickers/products-field.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import editStyles from '../products/edit/edit.module.css';
import type { EditedGift } from './edited.ts';
import { Tiers } from './tiers.tsx';

type GiftStockProps = {
  form: Form<EditedGift>;
  gift: GiftForStaff | undefined;
  onMoved: (now: { stock: number; reserved: number }) => void;
};

/** The stock of a gift. A new one starts with a number, or is linked to an item's stock for good. */
export function GiftStock({ form, gift, onMoved }: GiftStockProps): ReactNode {
  const linked = form.field('linked_item_id');
  if (gift)
    return (
      <Card title={m.admin_products_stock()}>
        <Facts
          items={[
            [m.admin_products_stock(), m.admin_product_edit_count({ n: formatCount(gift.stock) })],
            [m.admin_stock_reserved(), m.admin_product_edit_count({ n: formatCount(gift.reserved) })],
            ...(gift.given === null ? [] : [given(gift.given)]),
            [m.admin_gifts_tiers(), <Tiers key="tiers" amounts={gift.tiers} />],
          ]}
        />
        {gift.linked_item_id === null ? (
          <Move id={gift.id} onMoved={onMoved} />
        ) : (
          <p className={textStyles.meta}>{m.admin_gifts_linked()}</p>
        )}
      </Card>
    );
  return (
    <Card title={m.admin_products_stock()}>
      <ProductsField
        of="item"
        at={{
          ...linked,
          value: listed(linked.value),
          base: listed(linked.base),
          set: ([id]) => linked.set(id ?? null),
        }}
        label={m.admin_gifts_link()}
        hint={m.admin_gifts_link_hint()}
        addLabel={m.admin_stock_search()}
        max={1}
      />
      {linked.value === null && (
        <NumberField at={form.field('stock')} label={m.admin_gifts_first_stock()} unit={m.admin_product_edit_pieces()} />
      )}
    </Card>
  );
}

const listed = (id: number | null): number[] => (id === null ? [] : [id]);

const given = (n: number): [string, string] => [m.admin_gifts_given(), m.admin_product_edit_count({ n: formatCount(n) })];

/** Adds or removes stock at once with a reason; stock is not saved with the form. */
function Move({ id, onMoved }: { id: number; onMoved: GiftStockProps['onMoved'] }): ReactNode {
  const [delta, setDelta] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const send = async (by: number, why: string): Promise<void> => {
    const now = await call('catalog.moveGiftStock', { id, delta: by, ...(why && { reason: why }) });
    onMoved(now);
  };
  const move = async (): Promise<void> => {
    if (!delta || !(await run(() => send(delta, reason.trim())))) return;
    done(m.admin_gifts_moved(), () => send(-delta, m.admin_gifts_moved_back()));
    setDelta(null);
    setReason('');
  };
  return (
    <div className={editStyles.giftMove}>
      <InputNumber<number>
        style={{ width: '100%' }}
        value={delta}
        onChange={setDelta}
        precision={0}
        placeholder={m.admin_gifts_delta()}
        aria-label={m.admin_gifts_delta()}
        controls={false}
      />
      <Input
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={200}
        placeholder={m.admin_stock_reason()}
        aria-label={m.admin_stock_reason()}
      />
      <Button onClick={() => void move()} disabled={!delta} loading={isBusy}>
        {m.admin_gifts_move()}
      </Button>
    </div>
  );
}
