import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import { call } from '../../client.ts';
import { FieldFrame, FieldRow, useControl } from '../../kit/form/fields/field.tsx';
import { FormScreen } from '../../kit/form/form-screen.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useMay, useShop } from '../../session.ts';
import { createOrder, type NewMembers } from './create-order.ts';
import { DiscountsSection } from './discounts-section.tsx';
import { DraftsCard } from './drafts-card.tsx';
import { ItemsSection } from './items-section.tsx';
import { MethodsSection } from './methods-section.tsx';
import { blankOrder, type NewOrder, toDraftForm } from './new-order.ts';
import { CustomerSection, RecipientSection } from './people-sections.tsx';
import { type Start, startFromCart, startFromDraft, startFromOrder } from './start-order.ts';
import { FootSum, SumCard } from './sum-card.tsx';

/**
 * An order that staff take by phone or at the counter; `?from=` starts from an earlier order, `?cart=` from a customer's cart,
 * `?draft=` from a saved draft.
 */
export function OrderCreate(): ReactNode {
  const [query] = useSearchParams();
  return (
    <OrderForm
      key={query.toString()}
      from={Number(query.get('from')) || null}
      cart={query.get('cart')}
      draft={Number(query.get('draft')) || null}
    />
  );
}

type OrderFormProps = { from: number | null; cart: string | null; draft: number | null };

function OrderForm({ from, cart, draft }: OrderFormProps): ReactNode {
  const mayShow = useMay('orders update');
  const { locale } = useShop();
  const version = useRef(0);
  const members = useRef<NewMembers>(new Map());
  const goOn = async (id: number): Promise<Start> => {
    const start = await startFromDraft(id);
    version.current = start.version;
    return start;
  };
  return (
    <FormScreen<never, NewOrder>
      source={{
        record: null,
        formOf: (record) => record,
        versionOf: () => 0,
        save: async (order) => {
          const { id } = await createOrder(order, draft, members.current);
          return mayShow ? `/orders/${id}` : '/orders';
        },
      }}
      isClosedWhileSaving
      saveLabel={m.admin_order_create_do}
      saveDraft={{
        label: m.admin_order_desk_draft_save,
        savedText: m.admin_order_desk_draft_saved,
        save: async (order) => {
          const form = toDraftForm(order);
          if (draft === null) await call('orders.saveDraft', { form });
          else await call('orders.updateDraft', { id: draft, version: version.current, form });
          return '/orders';
        },
      }}
      footFact={(form) => <FootSum form={form} />}
      blank={{ ...blankOrder, locale }}
      draftKey={draft === null ? 'order new' : `order draft ${draft}`}
      crumbs={[{ label: m.admin_order_create_crumb(), path: '/orders' }]}
      back="/orders"
      title={() => m.admin_order_create_title()}
      brokenTitle={m.admin_order_create_title()}
      sections={sections}
      rail={(form) => (
        <>
          {from !== null && mayShow && <Prefill form={form} from={`order ${from}`} start={() => startFromOrder(from)} />}
          {cart && <Prefill form={form} from={`cart ${cart}`} start={() => startFromCart(cart)} />}
          {draft !== null && <Prefill form={form} from={`draft ${draft}`} start={() => goOn(draft)} isDraft />}
          <SumCard form={form} />
          <DraftsCard open={draft} />
        </>
      )}
    />
  );
}

const sections: Section<NewOrder, never>[] = [
  {
    id: 'items',
    title: m.admin_order_create_goods,
    count: ({ value }) => value.items.length + value.groups.length || undefined,
    body: (form) => <ItemsSection form={form} />,
  },
  { id: 'discounts', title: m.admin_order_create_discounts, body: (form) => <DiscountsSection form={form} /> },
  { id: 'customer', title: m.admin_order_create_customer, body: (form) => <CustomerSection form={form} /> },
  { id: 'recipient', title: m.admin_order_create_recipient, body: (form) => <RecipientSection form={form} /> },
  { id: 'ways', title: m.admin_order_create_ways, body: (form) => <MethodsSection form={form} /> },
  { id: 'notes', title: m.admin_order_create_notes, body: (form) => <Notes form={form} /> },
];

function Notes({ form }: { form: Form<NewOrder> }): ReactNode {
  return (
    <FieldRow>
      <NoteField at={form.field('customer_note')} label={m.admin_order_create_customer_note()} max={500} />
      <NoteField at={form.field('staff_note')} label={m.admin_order_create_staff_note()} max={2000} />
    </FieldRow>
  );
}

function NoteField({ at, label, max }: { at: Bound<string>; label: string; max: number }): ReactNode {
  const control = useControl(at.path, label);
  return (
    <FieldFrame path={at.path} label={label}>
      <Input.TextArea {...control} rows={3} maxLength={max} value={at.value} onChange={(event) => at.set(event.target.value)} />
    </FieldFrame>
  );
}

type PrefillProps = { form: Form<NewOrder>; from: string; start: () => Promise<Start>; isDraft?: boolean };

/** Fills the form once from an order, a cart or a draft, and names the source. `isDraft`: leaving it unchanged loses nothing. */
function Prefill({ form, from, start, isDraft }: PrefillProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['an order from', from],
    queryFn: start,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isFilled = useRef(false);
  useEffect(
    function fillOnce() {
      if (!data || isFilled.current) return;
      isFilled.current = true;
      if (isDraft) form.prefill(data.order);
      else form.change(() => data.order);
    },
    [data, form, isDraft],
  );
  if (error)
    return (
      <p className={textStyles.note} data-tone="go">
        {errorSentence(error)}
      </p>
    );
  return data ? (
    <p className={textStyles.note} data-tone="go">
      {data.from}
    </p>
  ) : null;
}
