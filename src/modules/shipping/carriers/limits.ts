import type { Temperature } from '../contract.ts';

type Limits = {
  /** Of one parcel, grams. */
  max_weight_g: number;
  temperatures: readonly Temperature[];
};

const store: Limits = { max_weight_g: 5_000, temperatures: ['ambient'] };

/** What a carrier takes, by its service (ECPay's domestic logistics; the weights are the chains' own). */
const limits: Readonly<Record<string, Limits>> = {
  FAMIC2C: store,
  UNIMARTC2C: store,
  HILIFEC2C: store,
  OKMARTC2C: store,
  FAMI: store,
  UNIMART: store,
  HILIFE: store,
  UNIMARTFREEZE: { ...store, temperatures: ['frozen'] },
  TCAT: { max_weight_g: 20_000, temperatures: ['ambient', 'chilled', 'frozen'] },
  POST: { max_weight_g: 20_000, temperatures: ['ambient'] },
};

/** The limits of a service; undefined: an own delivery without any. */
export const carrierLimits = (subtype: string | null): Limits | undefined => (subtype === null ? undefined : limits[subtype]);
