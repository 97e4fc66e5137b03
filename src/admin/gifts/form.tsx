import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import { blankGift } from '#modules/catalog/contract/blank-gift.ts';
import type { GiftForStaff } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { language } from '../language.ts';
import type { EditedGift } from './edited.ts';
import { Basics, Giving, Parcel } from './parts.tsx';
import { GiftStock } from './stock.tsx';

const newGift: EditedGift = { ...blankGift, stock: 0, linked_item_id: null };

/** Creates or edits a gift. */
export function GiftEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<GiftForStaff, EditedGift>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['catalog.readGift', id], read: () => read(id) } : null,
        formOf: toEditedGift,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          const { stock, linked_item_id, ...rest } = form;
          if (!id || version === null) return `/gifts/${(await call('catalog.createGift', { ...rest, stock, linked_item_id })).id}`;
          await call('catalog.updateGift', { ...rest, id, version });
          return undefined;
        },
      }}
      blank={newGift}
      draftKey={`gift ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_layout_products(), path: '/products' },
        { label: m.admin_gifts_title(), path: '/gifts' },
      ]}
      back="/gifts"
      duplicate={{ needs: 'gifts create', path: '/gifts/create', copy: (form) => ({ ...form, stock: 0, linked_item_id: null }) }}
      title={({ value }) => inLocale(value.name, language()) || (id ? m.admin_gifts_title() : m.admin_gifts_create())}
      brokenTitle={m.admin_gifts_broken()}
      removal={id ? { text: m.admin_gifts_delete_text(), remove: () => call('catalog.deleteGift', { id: Number(id) }) } : undefined}
      logged={id ? { model: 'Gift', id, path: `/gifts/${id}/logs` } : undefined}
      sections={sections}
      rail={(form, record) => <Rail form={form} record={record} />}
      showsCompleteness
    />
  );
}

function Rail({ form, record }: { form: Parameters<typeof GiftStock>[0]['form']; record: GiftForStaff | undefined }): ReactNode {
  const client = useQueryClient();
  const onMoved = (now: { stock: number; reserved: number }): void =>
    void client.setQueryData<GiftForStaff>(['catalog.readGift', String(record?.id)], (gift) => gift && { ...gift, ...now });
  return <GiftStock form={form} gift={record} onMoved={onMoved} />;
}

async function read(id: string): Promise<GiftForStaff> {
  const gift = await call('catalog.readGift', { id });
  learnPictures(gift.media);
  return gift;
}

function toEditedGift(gift: GiftForStaff): EditedGift {
  const { name, description, media_id, sku, cost_price, weight_g, temperature, active, starts_at, ends_at, per_order_max, sort } = gift;
  const fields = { name, description, media_id, sku, cost_price, weight_g, temperature, active, starts_at, ends_at, per_order_max, sort };
  return { ...fields, stock: gift.stock, linked_item_id: gift.linked_item_id };
}

const sections: Section<EditedGift, GiftForStaff>[] = [
  {
    id: 'basics',
    title: m.admin_categories_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form) => <Basics form={form} />,
  },
  { id: 'giving', title: m.admin_gifts_giving, body: (form) => <Giving form={form} /> },
  { id: 'parcel', title: m.admin_gifts_parcel, body: (form) => <Parcel form={form} /> },
];
