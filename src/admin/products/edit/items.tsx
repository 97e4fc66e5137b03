import { Button, Flex } from 'antd';
import { Grid2x2Plus, Hash, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { exponentOf } from '#shared/money.ts';
import { SegmentField } from '../../kit/form/fields/choice.tsx';
import { BulkSet } from '../../kit/form/sheet/bulk-set.tsx';
import { Sheet } from '../../kit/form/sheet/sheet.tsx';
import { widthForSkus } from '../../kit/form/sheet/sku-width.ts';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import { modKey } from '../../kit/shortcuts.ts';
import textStyles from '../../kit/text.module.css';
import { useShop } from '../../session.ts';
import { asCombo, asMulti, asSingle, missingCombinations, withMissing } from './combinations.ts';
import { Combo } from './combo.tsx';
import styles from './edit.module.css';
import type { EditedItem, EditedProduct } from './edited.ts';
import { itemColumns, itemProblems, specInWords } from './item-columns.tsx';
import { picturesToChoose } from './item-pictures.ts';
import { Options } from './options.tsx';
import { PicturesOfRows } from './picture-choice.tsx';
import { SingleItem } from './single-item.tsx';
import { withSkus } from './skus.ts';

type Part = { form: Form<EditedProduct> };

/** One item, or one per combination of the options. */
export function Items({ form }: Part): ReactNode {
  const shapes = { single: asSingle, multi: asMulti, combo: asCombo };
  const type: Bound<EditedProduct['type']> = { ...form.field('type'), set: (next) => form.change(shapes[next]) };
  const others = form.value.items.length - 1;
  return (
    <>
      <div className={styles.formInset}>
        <SegmentField
          at={type}
          label={m.admin_product_edit_type()}
          hint={
            form.value.type === 'single'
              ? m.admin_product_edit_single_hint()
              : others > 0
                ? m.admin_product_edit_multi_hint({ n: others })
                : form.value.type === 'combo'
                  ? m.admin_combo_hint()
                  : undefined
          }
          choices={[
            { value: 'single', label: m.admin_product_edit_single() },
            { value: 'multi', label: m.admin_product_edit_multi() },
            { value: 'combo', label: m.admin_product_edit_combo() },
          ]}
        />
        {form.value.type === 'single' && <SingleItem form={form} />}
        {form.value.type === 'multi' && <Options form={form} />}
        {form.value.type === 'combo' && <Combo form={form} />}
      </div>
      {form.value.type === 'multi' && form.value.items.length > 0 && <ItemSheet form={form} />}
    </>
  );
}

function ItemSheet({ form }: Part): ReactNode {
  const { currency } = useShop();
  const { options, media_ids, is_credit } = form.value;
  const skuWidth = widthForSkus(form.value.items, 178);
  const columns = useMemo(
    () => itemColumns({ options, media_ids, is_credit }, exponentOf(currency), skuWidth),
    [options, media_ids, is_credit, currency, skuWidth],
  );
  const missing = missingCombinations(form.value);
  const first = missing[0];
  return (
    <>
      <Sheet<EditedItem>
        at={form.field('items')}
        label={m.admin_product_edit_items()}
        columns={columns}
        rowKey={({ key }) => key}
        nameOf={({ sku, values }) => sku || specInWords(options, values)}
        check={itemProblems}
        search={m.admin_stock_search()}
        rowActions={({ top, bottom }) => (
          <>
            <BulkSet rows={form.value.items} columns={columns} selected={{ top, bottom }} onChange={form.field('items').set} />
            <PicturesOfRows
              pictures={picturesToChoose(form.value)}
              chosen={form.value.items[top]?.media_id}
              onChoose={(media_id) =>
                form.change((old) => ({
                  ...old,
                  items: old.items.map((item, i) => (i >= top && i <= bottom ? { ...item, media_id } : item)),
                }))
              }
            />
            {bottom - top + 1 < form.value.items.length && (
              <Button
                size="small"
                type="text"
                icon={<Trash2 size={14} />}
                onClick={() => form.change((old) => ({ ...old, items: old.items.filter((_, i) => i < top || i > bottom) }))}
              >
                {m.admin_product_edit_remove_rows({ n: bottom - top + 1 })}
              </Button>
            )}
          </>
        )}
      />
      <Flex gap="6px 12px" wrap align="center" className={`${styles.sheetFoot} ${textStyles.meta}`}>
        {first && (
          <>
            <span>{m.admin_product_edit_missing({ n: missing.length, spec: specInWords(options, first) })}</span>
            <Button size="small" icon={<Grid2x2Plus size={14} />} onClick={() => form.change(withMissing)}>
              {m.admin_product_edit_generate({ n: missing.length })}
            </Button>
          </>
        )}
        {form.value.items.some(({ sku }) => sku === '') && (
          <Button size="small" icon={<Hash size={14} />} onClick={() => form.change((old) => withSkus(old))}>
            {m.admin_product_edit_number_skus()}
          </Button>
        )}
        <span className={`${layoutStyles.atEnd} ${layoutStyles.wideOnly}`}>{m.admin_form_sheet_keys({ mod: modKey() })}</span>
      </Flex>
    </>
  );
}
