import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Surcharge } from '#modules/shipping/contract.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { SelectField, TagsField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import { RowsField } from '../kit/form/fields/rows.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import { useShop } from '../session.ts';
import { temperatureChoices } from './labels.ts';
import { zipsFromTags, zipTags } from './zips.ts';

type Kind = Surcharge['kind'];
/** The outlying islands are Taiwan's. */
const outlying: Surcharge = { kind: 'outlying', fee: 0 };
const byPostcode: Surcharge = { kind: 'zip', zips: [], fee: 0 };
const maxWeight = 1_000_000;

/** Keeps the fee when the kind of a rule changes. */
const ofKind = (kind: Kind, fee: number): Surcharge =>
  ({
    zip: { kind: 'zip' as const, zips: [], fee },
    outlying: { kind: 'outlying' as const, fee },
    temperature: { kind: 'temperature' as const, temperature: 'chilled' as const, fee },
    weight: { kind: 'weight' as const, over_g: 5000, step_g: null, fee },
  })[kind];

/** Surcharges for destinations, temperature and weight. */
export function Surcharges({ at }: { at: Bound<Surcharge[]> }): ReactNode {
  const { country } = useShop();
  return (
    <RowsField
      at={at}
      label={m.admin_deliveries_surcharges()}
      blank={isTaiwan(country) ? outlying : byPostcode}
      addLabel={m.admin_deliveries_surcharge_add()}
      removeLabel={m.admin_deliveries_remove_row()}
      row={(row) => <SurchargeFields at={row} />}
    />
  );
}

function SurchargeFields({ at }: { at: Bound<Surcharge> }): ReactNode {
  const { value } = at;
  const { country } = useShop();
  const hasIslands = isTaiwan(country) || at.base.kind === 'outlying';
  return (
    <>
      <FieldRow>
        <SelectField<Kind>
          at={{ path: `${at.path}.kind`, value: value.kind, base: at.base.kind, set: (kind) => at.set(ofKind(kind, value.fee)) }}
          label={m.admin_deliveries_surcharge_kind()}
          choices={[
            ...(hasIslands ? [{ value: 'outlying' as const, label: m.admin_deliveries_surcharge_outlying() }] : []),
            { value: 'zip', label: m.admin_deliveries_surcharge_zip() },
            { value: 'temperature', label: m.admin_deliveries_surcharge_temperature() },
            { value: 'weight', label: m.admin_deliveries_surcharge_weight() },
          ]}
        />
        <MoneyField
          at={{ path: `${at.path}.fee`, value: value.fee, base: at.base.fee, set: (fee) => at.set({ ...value, fee }) }}
          label={m.admin_deliveries_surcharge_fee()}
        />
      </FieldRow>
      {value.kind === 'zip' && (
        <TagsField
          at={{
            path: `${at.path}.zips`,
            value: zipTags(value.zips),
            base: zipTags(value.zips),
            set: (tags) => at.set({ ...value, zips: zipsFromTags(tags) }),
          }}
          label={m.admin_deliveries_zips()}
          placeholder={m.admin_deliveries_zips_placeholder()}
          hint={m.admin_deliveries_zips_hint()}
        />
      )}
      {value.kind === 'temperature' && (
        <SelectField
          at={{
            path: `${at.path}.temperature`,
            value: value.temperature,
            base: value.temperature,
            set: (temperature) => at.set({ ...value, temperature }),
          }}
          label={m.admin_deliveries_temperature()}
          choices={temperatureChoices()}
        />
      )}
      {value.kind === 'weight' && (
        <FieldRow>
          <NumberField
            at={{ path: `${at.path}.over_g`, value: value.over_g, base: value.over_g, set: (over_g) => at.set({ ...value, over_g }) }}
            label={m.admin_deliveries_over_g()}
            unit={m.admin_deliveries_grams()}
            max={maxWeight}
          />
          <NumberField
            at={{
              path: `${at.path}.step_g`,
              value: value.step_g ?? null,
              base: value.step_g ?? null,
              set: (step_g) => at.set({ ...value, step_g }),
            }}
            isOptional
            label={m.admin_deliveries_step_g()}
            unit={m.admin_deliveries_grams()}
            min={1}
            max={maxWeight}
          />
        </FieldRow>
      )}
    </>
  );
}
