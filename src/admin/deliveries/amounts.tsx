import type { ReactNode } from 'react';
import * as m from '#messages';
import { SegmentField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField } from '../kit/form/fields/number.tsx';
import { RowsField } from '../kit/form/fields/rows.tsx';
import { type Form, part } from '../kit/form/use-form.ts';
import type { DeliveryForm } from './delivery-form.ts';
import { Surcharges } from './surcharges.tsx';

const noTier = { from: 0, fee: 0 };

/** Fee, tiers, free-shipping threshold and surcharges. */
export function Amounts({ form }: { form: Form<DeliveryForm> }): ReactNode {
  return (
    <>
      <FieldRow>
        <MoneyField at={form.field('fee')} label={m.admin_deliveries_fee()} hint={m.admin_deliveries_fee_hint()} />
        <MoneyField
          at={form.field('free_threshold')}
          isOptional
          label={m.admin_deliveries_free_from()}
          placeholder={m.admin_deliveries_never_free()}
        />
      </FieldRow>
      {form.value.free_threshold !== null && (
        <SegmentField
          at={form.field('threshold_basis')}
          label={m.admin_deliveries_basis()}
          choices={[
            { value: 'after_discount', label: m.admin_deliveries_basis_after() },
            { value: 'before_discount', label: m.admin_deliveries_basis_before() },
          ]}
        />
      )}
      <RowsField
        at={form.field('fee_tiers')}
        label={m.admin_deliveries_tiers()}
        hint={m.admin_deliveries_tiers_hint()}
        blank={noTier}
        addLabel={m.admin_deliveries_tier_add()}
        removeLabel={m.admin_deliveries_remove_row()}
        row={(at) => (
          <FieldRow>
            <MoneyField at={part(at, 'from', noTier)} label={m.admin_deliveries_tier_from()} />
            <MoneyField at={part(at, 'fee', noTier)} label={m.admin_deliveries_fee()} />
          </FieldRow>
        )}
      />
      <Surcharges at={form.field('surcharges')} />
    </>
  );
}
