import { useQuery } from '@tanstack/react-query';
import { Button, Flex, InputNumber, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { ItemEdit, ItemRow, ProductRow } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import dialogStyles from '../kit/dialog.module.css';
import { DialogField } from '../kit/dialog.tsx';
import { IfAllowed } from '../kit/if-allowed.tsx';
import listStyles from '../kit/list/list.module.css';
import { Sku } from '../kit/sku.tsx';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { useLanguage } from '../language.ts';
import { queryClient } from '../session.ts';
import { sentenceFor } from '../stock/use-stock.ts';
import styles from './products.module.css';

type Typed = { price?: number | null; stock?: number | null };

/** On a phone: price and stock of each SKU, changed in the product list. */
export function QuickEdit({ product }: { product: ProductRow }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  // A combo has neither of its own.
  if (product.type === 'combo') return null;
  return (
    <IfAllowed needs="products update">
      <span className={listStyles.phoneAct}>
        <Button size="small" onClick={() => setOpen(true)}>
          {m.admin_stock_quick()}
        </Button>
      </span>
      {isOpen && <QuickDialog product={product} onClose={() => setOpen(false)} />}
    </IfAllowed>
  );
}

function QuickDialog({ product: { id, name }, onClose }: { product: ProductRow; onClose: () => void }): ReactNode {
  const items = useQuery({
    queryKey: ['catalog.listProductItems', 'quick', id],
    queryFn: () => call('catalog.listProductItems', { product_id: id, per_page: 100 }),
    gcTime: 0,
    // The rows are not refetched while they are edited, since the input is compared with them.
    refetchOnWindowFocus: false,
  });
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({});
  const { isBusy, problem, run } = useSending();
  const { done } = useNotices();
  const rows = items.data?.data ?? [];
  const total = items.data?.meta.total ?? 0;
  const edits = rows.flatMap((row) => buildItemEdit(row, typed[row.id]) ?? []);
  const save = async (): Promise<void> => {
    const answer = await call('catalog.editProductItems', { edits });
    await queryClient.invalidateQueries({ queryKey: ['catalog.listProducts'] });
    if (answer.done.length > 0) done(m.admin_stock_saved({ n: answer.done.length }));
    if (answer.failed.length === 0) return onClose();
    setProblems(Object.fromEntries(answer.failed.map(({ id: row, code, facts }) => [row, sentenceFor(code, Number(facts['min'] ?? 0))])));
    await items.refetch();
  };
  const change = (row: number, part: Typed): void => setTyped((old) => ({ ...old, [row]: { ...old[row], ...part } }));
  const failure = problem ?? items.error;
  return (
    <Modal
      open
      title={inLocale(name, useLanguage())}
      okText={m.admin_form_save()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: edits.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <Flex component="ul" vertical gap={16} className={styles.quickEdit} aria-busy={items.isPending}>
        {rows.map((row) => (
          <li key={row.id}>
            <p>
              {row.spec}{' '}
              <span className={textStyles.meta}>
                <Sku of={row.sku} />
              </span>
            </p>
            <div className={styles.quickFields}>
              <Field
                row={row}
                name="price"
                label={m.admin_stock_price()}
                fullLabel={m.admin_stock_quick_price({ sku: row.sku })}
                typed={typed[row.id]}
                change={change}
              />
              <Field
                row={row}
                name="stock"
                label={m.admin_stock_stock()}
                fullLabel={m.admin_stock_quick_stock({ sku: row.sku })}
                typed={typed[row.id]}
                change={change}
              />
            </div>
            {problems[row.id] && (
              <p className={dialogStyles.dialogProblem} role="alert">
                {problems[row.id]}
              </p>
            )}
          </li>
        ))}
      </Flex>
      {total > rows.length && (
        <p className={textStyles.meta}>
          {m.admin_stock_quick_more({ n: rows.length, total })} <Link to={`/products/${id}`}>{m.admin_stock_quick_all()}</Link>
        </p>
      )}
      {failure !== null && (
        <p className={textStyles.note} data-tone="bad" role="alert">
          {errorSentence(failure)}
        </p>
      )}
    </Modal>
  );
}

type FieldProps = {
  row: ItemRow;
  name: 'price' | 'stock';
  label: string;
  /** The full label: each SKU has the same two fields. */
  fullLabel: string;
  typed: Typed | undefined;
  change: (row: number, part: Typed) => void;
};

function Field({ row, name, label, fullLabel, typed, change }: FieldProps): ReactNode {
  const id = `quick-${name}-${row.id}`;
  return (
    <DialogField id={id} label={label}>
      <InputNumber<number>
        id={id}
        aria-label={fullLabel}
        min={0}
        controls={false}
        {...(name === 'stock' && { precision: 0 })}
        inputMode={name === 'stock' ? 'numeric' : 'decimal'}
        value={typed?.[name] ?? row[name]}
        onChange={(value) => change(row.id, { [name]: value })}
      />
    </DialogField>
  );
}

/** The change of a row; stock as a difference, so that sales made since loading are kept. */
function buildItemEdit(row: ItemRow, { price, stock }: Typed = {}): ItemEdit | undefined {
  const moved = (stock ?? row.stock) - row.stock;
  const next = price ?? row.price;
  if (moved === 0 && next === row.price) return undefined;
  return {
    id: row.id,
    updated_at: row.updated_at,
    ...(next !== row.price && { price: next }),
    ...(moved !== 0 && { stock_delta: moved }),
  };
}
