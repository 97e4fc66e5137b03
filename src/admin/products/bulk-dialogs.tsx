import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Flex, InputNumber, Segmented, Select } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import * as m from '#messages';
import type { ProductRow } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import { newKey } from '../clock.ts';
import { ActionDialog } from '../kit/dialog.tsx';
import fieldStyles from '../kit/form/fields/field.module.css';
import { MomentField } from '../kit/form/fields/moment.tsx';
import { FieldRegistry, FormFactsProvider } from '../kit/form/form-context.tsx';
import type { BulkAction, BulkDialog } from '../kit/list/spec.ts';
import { useCategories } from '../kit/pickers/product-choices.ts';
import textStyles from '../kit/text.module.css';
import { type Change, change } from './bulk-change.ts';

type Props = BulkDialog<ProductRow>;
type ChangeMode = 'add' | 'remove';

type FrameProps = Props & {
  /** The change and its undo; undefined while something is missing. */
  done: Change | undefined;
  undo?: BulkAction<ProductRow>['undo'];
  children: ReactNode;
};

/** The dialog's frame: names the number of products, and sends. */
function Frame({ action, n, go, onClose, done, undo, children }: FrameProps): ReactNode {
  return (
    <ActionDialog
      title={`${action.label()} · ${m.admin_kit_selected({ n })}`}
      action={m.admin_products_bulk_apply()}
      isReady={done !== undefined}
      send={async () => done && (await go({ ...action, ...change(done), ...(undo && { undo }) }))}
      onClose={onClose}
      width={440}
    >
      <Flex vertical gap={8}>
        {children}
      </Flex>
    </ActionDialog>
  );
}

function ChangeModes({ mode, onChange }: { mode: ChangeMode; onChange: (mode: ChangeMode) => void }): ReactNode {
  return (
    <Segmented<ChangeMode>
      style={{ alignSelf: 'start', marginBottom: 4 }}
      value={mode}
      onChange={onChange}
      options={[
        { value: 'add', label: m.admin_products_bulk_add() },
        { value: 'remove', label: m.admin_products_bulk_remove() },
      ]}
    />
  );
}

/** Adds to a category or removes from it. */
export function CategoryDialog(props: Props): ReactNode {
  const [mode, setMode] = useState<ChangeMode>('add');
  const [category, setCategory] = useState<number>();
  const id = useId();
  const add = (category_id: number, main: boolean): Change => ({ action: 'add_category', category_id, main });
  const remove = (category_id: number): Change => ({ action: 'remove_category', category_id });
  const isAdding = mode === 'add';
  return (
    <Frame
      {...props}
      done={category === undefined ? undefined : isAdding ? add(category, false) : remove(category)}
      {...(category !== undefined && {
        // What was the main category is that again.
        undo: ({ main_category_id }) => change(isAdding ? remove(category) : add(category, main_category_id === category)),
      })}
    >
      <ChangeModes mode={mode} onChange={setMode} />
      <label htmlFor={id}>{m.admin_products_category()}</label>
      <Select<number>
        id={id}
        value={category as number}
        onChange={setCategory}
        options={useCategories().map(({ id: value, name }) => ({ value, label: name }))}
        placeholder={m.admin_product_edit_choose_categories()}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Frame>
  );
}

/** Adds or removes a tag. */
export function TagDialog(props: Props): ReactNode {
  const [mode, setMode] = useState<ChangeMode>('add');
  const [typed, setTyped] = useState('');
  const id = useId();
  const { data } = useQuery({ queryKey: ['catalog.tagChoices'], queryFn: () => call('catalog.tagChoices', {}) });
  const tag = typed.trim();
  const send = (how: ChangeMode): Change | undefined => (tag ? { action: how === 'add' ? 'add_tag' : 'remove_tag', tag } : undefined);
  const back = send(mode === 'add' ? 'remove' : 'add');
  const known = (data?.data ?? []).filter((one) => one.toLowerCase().includes(tag.toLowerCase()));
  return (
    <Frame {...props} done={send(mode)} undo={back && (() => change(back))}>
      <ChangeModes mode={mode} onChange={setMode} />
      <label htmlFor={id}>{m.admin_product_logs_tags()}</label>
      <AutoComplete id={id} value={typed} onChange={setTyped} options={known.map((value) => ({ value }))} maxLength={30} />
    </Frame>
  );
}

const minPercent = -90;
const maxPercent = 900;

/** Changes all prices by a percentage; rounding makes an undo inexact, so there is none. */
export function PriceDialog(props: Props): ReactNode {
  const [percent, setPercent] = useState<number | null>(null);
  // One idempotency key per dialog: a task that repeats its batch changes no price twice.
  const [key] = useState(newKey);
  const id = useId();
  return (
    <Frame {...props} done={percent ? { action: 'price', percent, key } : undefined}>
      <label htmlFor={id}>{m.admin_products_bulk_percent()}</label>
      <InputNumber<number>
        style={{ width: 140 }}
        id={id}
        value={percent}
        onChange={setPercent}
        min={minPercent}
        max={maxPercent}
        precision={1}
        suffix="%"
        placeholder="-10"
        controls={false}
      />
      <p className={textStyles.meta}>{m.admin_products_bulk_percent_hint()}</p>
    </Frame>
  );
}

/** Sets the publishing period; either end may be open. */
export function ScheduleDialog(props: Props): ReactNode {
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const isWrong = from !== null && until !== null && until <= from;
  const registry = useMemo(() => new FieldRegistry(), []);
  const done: Change = { action: 'shelf', shelf_status: 'on_shelf', available_from: from, available_until: until };
  return (
    <Frame {...props} done={isWrong ? undefined : done}>
      <FormFactsProvider registry={registry} problems={{}}>
        <MomentField
          at={{ path: 'bulk.from', value: from, base: null, set: setFrom }}
          label={m.admin_product_edit_from()}
          placeholder={m.admin_product_edit_from_now()}
        />
        <MomentField
          at={{ path: 'bulk.until', value: until, base: null, set: setUntil }}
          label={m.admin_product_edit_until()}
          isEnd
          placeholder={m.admin_product_edit_no_end()}
        />
      </FormFactsProvider>
      <p className={isWrong ? fieldStyles.fieldProblem : textStyles.meta}>
        {isWrong ? m.admin_products_schedule_wrong() : m.admin_products_schedule_hint()}
      </p>
    </Frame>
  );
}
