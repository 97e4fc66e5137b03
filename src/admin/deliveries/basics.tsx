import type { ReactNode } from 'react';
import * as m from '#messages';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { OptionalSelectField, SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { useShop } from '../session.ts';
import type { DeliveryForm } from './delivery-form.ts';
import { kindChoices, subtypeChoices } from './labels.ts';
import { NotConnected } from './not-connected.tsx';

/** Name, kind and whether it is active. */
export function Basics({ form }: { form: Form<DeliveryForm> }): ReactNode {
  const { kind, subtype } = form.value;
  const { country } = useShop();
  // The carriers connected here deliver in Taiwan.
  const byCarrier = (kind === 'home' && (isTaiwan(country) || subtype !== null)) || kind === 'cvs';
  const tracking = form.field('tracking_url');
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_deliveries_name()} max={40} isRequired />
      <PairField at={form.field('note')} label={m.admin_deliveries_note()} hint={m.admin_deliveries_note_hint()} max={200} lines={2} />
      <SelectField
        at={{ ...form.field('kind'), set: (next) => form.change((old) => ({ ...old, kind: next, subtype: null })) }}
        label={m.admin_deliveries_kind()}
        choices={kindChoices(country, form.base.kind)}
      />
      {byCarrier && (
        <OptionalSelectField
          at={form.field('subtype')}
          label={m.admin_deliveries_subtype()}
          placeholder={m.admin_deliveries_subtype_none()}
          choices={subtypeChoices(kind)}
          isRequired={kind === 'cvs'}
        />
      )}
      {kind === 'cvs' && subtype && <NotConnected subtype={subtype} />}
      {kind === 'shop_pickup' && (
        <PairField
          at={form.field('pickup_address')}
          label={m.admin_deliveries_pickup_address()}
          hint={m.admin_deliveries_pickup_hint()}
          max={300}
          lines={2}
        />
      )}
      {kind !== 'shop_pickup' && kind !== 'digital' && (
        <TextField
          at={{ ...tracking, set: (url) => tracking.set(url || null) }}
          label={m.admin_deliveries_tracking_url()}
          hint={m.admin_deliveries_tracking_url_hint({ mark: '{no}' })}
          type="url"
          isCode
        />
      )}
      <SwitchField at={form.field('active')} label={m.admin_deliveries_active()} hint={m.admin_deliveries_active_hint()} />
    </>
  );
}
