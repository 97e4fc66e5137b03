import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { DeliveryDate } from '#modules/shipping/contract.ts';
import { MultiSelectField, SegmentField, SelectField, TagsField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { RowsField } from '../kit/form/fields/rows.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { type Bound, part } from '../kit/form/use-form.ts';

const blank: DeliveryDate = { mode: 'none', lead_days: 1, cut_off: null, horizon_days: 14, weekdays: [], blackout_dates: [], slots: [] };
const weekdays = [
  m.admin_deliveries_sunday,
  m.admin_deliveries_monday,
  m.admin_deliveries_tuesday,
  m.admin_deliveries_wednesday,
  m.admin_deliveries_thursday,
  m.admin_deliveries_friday,
  m.admin_deliveries_saturday,
];

/** Whether shoppers choose a delivery day, and which days. `hasCarrierTimes`: the carrier can be told a time of day. */
export function Dates({ at, hasCarrierTimes }: { at: Bound<DeliveryDate | null>; hasCarrierTimes: boolean }): ReactNode {
  const of = <K extends keyof DeliveryDate & string>(key: K) => part(at, key, blank);
  const cutOff = of('cut_off');
  return (
    <>
      <SegmentField
        at={of('mode')}
        label={m.admin_deliveries_dates_mode()}
        choices={[
          { value: 'none', label: m.admin_deliveries_dates_none() },
          { value: 'optional', label: m.admin_deliveries_dates_optional() },
          { value: 'required', label: m.admin_deliveries_dates_required() },
        ]}
      />
      {(at.value?.mode ?? 'none') !== 'none' && (
        <>
          <FieldRow columns={3}>
            <NumberField at={of('lead_days')} label={m.admin_deliveries_lead_days()} unit={m.admin_deliveries_days()} max={365} />
            <NumberField
              at={of('horizon_days')}
              label={m.admin_deliveries_horizon_days()}
              unit={m.admin_deliveries_days()}
              min={1}
              max={90}
            />
            <TextField
              at={{ ...cutOff, set: (time: string) => cutOff.set(time || null) }}
              label={m.admin_deliveries_cut_off()}
              hint={m.admin_deliveries_cut_off_hint()}
              placeholder="14:00"
              isCode
            />
          </FieldRow>
          <MultiSelectField
            at={of('weekdays')}
            label={m.admin_deliveries_weekdays()}
            placeholder={m.admin_deliveries_every_day()}
            choices={weekdays.map((label, value) => ({ value, label: label() }))}
          />
          <TagsField
            at={of('blackout_dates')}
            label={m.admin_deliveries_blackout()}
            placeholder="2027-02-06"
            hint={m.admin_deliveries_blackout_hint()}
          />
          <Slots at={of('slots')} hasCarrierTimes={hasCarrierTimes} />
        </>
      )}
    </>
  );
}

type Slot = DeliveryDate['slots'][number];

/** A slot keeps its id: orders and carts refer to it. */
function Slots({ at, hasCarrierTimes }: { at: Bound<Slot[]>; hasCarrierTimes: boolean }): ReactNode {
  const taken = at.value.map(({ id }) => Number(id.replace('slot-', '')) || 0);
  const blankSlot: Slot = { id: `slot-${Math.max(0, ...taken) + 1}`, name: { tw: '' } };
  return (
    <RowsField
      at={at}
      label={m.admin_deliveries_slots()}
      blank={blankSlot}
      addLabel={m.admin_deliveries_slot_add()}
      removeLabel={m.admin_deliveries_remove_row()}
      row={(row) => (
        <Flex vertical gap="middle">
          <PairField at={part(row, 'name', blankSlot)} label={m.admin_deliveries_slot_name()} max={40} isRequired />
          {hasCarrierTimes && <CarrierTime at={part(row, 'carrier_time', blankSlot)} />}
        </Flex>
      )}
    />
  );
}

type CarrierTimeChoice = NonNullable<Slot['carrier_time']> | 'any';

/** The time of day that a consignment note of the slot names. */
function CarrierTime({ at }: { at: Bound<Slot['carrier_time']> }): ReactNode {
  const chosen: Bound<CarrierTimeChoice> = {
    path: at.path,
    base: at.base ?? 'any',
    value: at.value ?? 'any',
    set: (time) => at.set(time === 'any' ? undefined : time),
  };
  return (
    <SelectField
      at={chosen}
      label={m.admin_deliveries_slot_time()}
      choices={[
        { value: 'any', label: m.admin_deliveries_slot_time_any() },
        { value: 'morning', label: m.admin_deliveries_slot_time_morning() },
        { value: 'afternoon', label: m.admin_deliveries_slot_time_afternoon() },
      ]}
    />
  );
}
