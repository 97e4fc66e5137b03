import { Button, Flex } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import type { ProductForm } from '#modules/catalog/contract.ts';
import type { Text } from '#shared/locale.ts';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { Sheet } from '../../kit/form/sheet/sheet.tsx';
import type { SheetColumn } from '../../kit/form/sheet/sheet-model.ts';
import type { Form } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import styles from './edit.module.css';
import type { EditedProduct } from './edited.ts';

type SpecRow = ProductForm['spec_table'][number];

const inTw = (key: keyof SpecRow, title: string, width: number): SheetColumn<SpecRow> => ({
  key: `${key}.tw`,
  title,
  width,
  text: (row) => row[key].tw,
  put: (row, tw) => ({ ...row, [key]: { ...row[key], tw } }),
});
const inEn = (key: keyof SpecRow, title: string, width: number): SheetColumn<SpecRow> => ({
  key: `${key}.en`,
  title,
  width,
  text: (row) => row[key].en ?? '',
  put: (row, en): SpecRow => ({ ...row, [key]: withEnglish(row[key], en) }),
});
const withEnglish = ({ tw }: Text, en: string): Text => (en ? { tw, en } : { tw });

const blankRow: SpecRow = { label: { tw: '' }, value: { tw: '' } };
const noProblems = (): [] => [];
const byPlace = (_: SpecRow, i: number): string => String(i);

/** The lower part of the product's page: the table of facts and the note on buying. */
export function Content({ form }: { form: Form<EditedProduct> }): ReactNode {
  const table = form.field('spec_table');
  const columns = useMemo(
    () => [
      inTw('label', m.admin_product_edit_fact(), 130),
      inTw('value', m.admin_product_edit_fact_value(), 240),
      inEn('label', m.admin_product_edit_fact_en(), 130),
      inEn('value', m.admin_product_edit_fact_value_en(), 240),
    ],
    [],
  );
  return (
    <>
      <div className={styles.formInset}>
        <PairField
          at={form.field('purchase_note')}
          label={m.admin_product_edit_purchase_note()}
          hint={m.admin_product_edit_purchase_note_hint()}
          isRich
        />
      </div>
      {table.value.length > 0 && (
        <Sheet<SpecRow>
          at={table}
          label={m.admin_product_edit_spec_table()}
          columns={columns}
          rowKey={byPlace}
          nameOf={({ label }) => label.tw}
          check={noProblems}
          rowActions={({ top, bottom }) => (
            <Button
              size="small"
              type="text"
              icon={<Trash2 size={14} />}
              onClick={() => table.set(table.value.filter((_, i) => i < top || i > bottom))}
            >
              {m.admin_product_edit_remove_rows({ n: bottom - top + 1 })}
            </Button>
          )}
        />
      )}
      <Flex gap="6px 12px" wrap align="center" className={`${styles.sheetFoot} ${textStyles.meta}`}>
        <button
          type="button"
          className={`${textStyles.linkButton} ${styles.optionsAdd}`}
          onClick={() => table.set([...table.value, blankRow])}
        >
          <Plus size={14} /> {m.admin_product_edit_add_fact()}
        </button>
        {table.value.length === 0 && <span>{m.admin_product_edit_spec_table_hint()}</span>}
      </Flex>
    </>
  );
}
