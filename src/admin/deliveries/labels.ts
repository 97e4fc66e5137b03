import * as m from '#messages';
import type { DeliveryKind, DeliveryRow, Temperature } from '#modules/shipping/contract.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { deliveryKindLabels, temperatureLabels } from '../kit/status/kind-labels.ts';

type Choice<V> = { value: V; label: string };
const toChoices = <V extends string>(names: Record<V, () => string>): Choice<V>[] =>
  (Object.entries(names) as [V, () => string][]).map(([value, label]) => ({ value, label: label() }));

/** The kinds that a shop in this country can have, with the `current` one: convenience stores are Taiwan's. */
export const kindChoices = (country: string, current: DeliveryKind): Choice<DeliveryKind>[] =>
  toChoices(deliveryKindLabels).filter(({ value }) => value !== 'cvs' || value === current || isTaiwan(country));

type Subtype = NonNullable<DeliveryRow['subtype']>;
const chains: Record<Exclude<Subtype, 'TCAT' | 'POST'>, () => string> = {
  UNIMARTC2C: m.admin_deliveries_unimartc2c,
  FAMIC2C: m.admin_deliveries_famic2c,
  HILIFEC2C: m.admin_deliveries_hilifec2c,
  OKMARTC2C: m.admin_deliveries_okmartc2c,
  UNIMART: m.admin_deliveries_unimart,
  UNIMARTFREEZE: m.admin_deliveries_unimartfreeze,
  FAMI: m.admin_deliveries_fami,
  HILIFE: m.admin_deliveries_hilife,
};
const carriers = { TCAT: m.admin_deliveries_tcat, POST: m.admin_deliveries_post };
/** Every carrier's service. */
export const carrierNames: Record<Subtype, () => string> = { ...chains, ...carriers };

/** The services of a kind of delivery. */
export const subtypeChoices = (kind: DeliveryKind): Choice<Subtype>[] => (kind === 'cvs' ? toChoices(chains) : toChoices(carriers));

export const temperatureChoices = (): Choice<Temperature>[] => toChoices(temperatureLabels);
