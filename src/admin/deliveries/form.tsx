import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import { blankDelivery } from '#modules/shipping/contract/blank-delivery.ts';
import type { DeliveryRow } from '#modules/shipping/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Chip } from '../kit/cells.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { language } from '../language.ts';
import { MethodActions } from '../methods/method-actions.tsx';
import { useShop } from '../session.ts';
import { Amounts } from './amounts.tsx';
import { Basics } from './basics.tsx';
import { Dates } from './dates.tsx';
import type { DeliveryForm } from './delivery-form.ts';
import { Cash, Limits } from './limits.tsx';

/** Creates or edits a delivery method. */
export function Component(): ReactNode {
  const { id } = useParams();
  const { country } = useShop();
  const heading = id ? m.admin_deliveries_edit() : m.admin_deliveries_create();
  return (
    <FormScreen<DeliveryRow, DeliveryForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['shipping.read', id], read: () => call('shipping.read', { id }) } : null,
        formOf: ({ id: _id, version: _version, sort: _sort, archived: _archived, ...form }) => form,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          const sent = { ...form, pickup_address: form.kind === 'shop_pickup' ? form.pickup_address : null };
          if (id && version !== null) await call('shipping.update', { ...sent, id, version });
          else return `/deliveries/${(await call('shipping.create', sent)).id}`;
          return undefined;
        },
      }}
      blank={{ ...blankDelivery, countries: [country] }}
      draftKey={`delivery ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_layout_settings(), path: '/settings/general' },
        { label: m.admin_deliveries_title(), path: '/deliveries' },
      ]}
      back="/deliveries"
      title={({ value }) => inLocale(value.name, language()) || heading}
      brokenTitle={m.admin_deliveries_broken()}
      marks={({ base }) =>
        id && <Chip tone={base.active ? 'ok' : 'wait'}>{base.active ? m.admin_deliveries_on() : m.admin_deliveries_off()}</Chip>
      }
      actions={({ base }, record) =>
        record && (
          <MethodActions
            id={record.id}
            name={base.name}
            path="/deliveries"
            listKey="shipping.list"
            duplicate={(name) => call('shipping.create', { ...base, name, active: false })}
            archive={async () =>
              call('shipping.archive', { id: record.id, version: (await call('shipping.read', { id: record.id })).version })
            }
          />
        )
      }
      logged={id ? { model: 'Delivery', id } : undefined}
      sections={sections}
    />
  );
}

const sections: Section<DeliveryForm, DeliveryRow>[] = [
  {
    id: 'basics',
    title: m.admin_deliveries_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form) => <Basics form={form} />,
  },
  { id: 'amounts', title: m.admin_deliveries_fees, body: (form) => <Amounts form={form} /> },
  { id: 'limits', title: m.admin_deliveries_limits, body: (form) => <Limits form={form} /> },
  { id: 'cash', title: m.admin_deliveries_cash, body: (form) => <Cash form={form} /> },
  {
    id: 'dates',
    title: m.admin_deliveries_dates,
    body: (form) => <Dates at={form.field('delivery_date')} hasCarrierTimes={form.value.subtype === 'TCAT'} />,
  },
];
