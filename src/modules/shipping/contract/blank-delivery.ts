import type { DeliveryRow } from '../contract.ts';

/** A new delivery method: to a home, free of charge, active. Amounts in major units. */
export const blankDelivery: Omit<DeliveryRow, 'id' | 'version' | 'sort' | 'archived'> = {
  name: { tw: '' },
  note: null,
  kind: 'home',
  subtype: null,
  fee: 0,
  fee_tiers: [],
  free_threshold: null,
  threshold_basis: 'after_discount',
  surcharges: [],
  excluded_zips: [],
  min_total: null,
  max_total: null,
  max_weight_g: null,
  temperatures: ['ambient'],
  countries: ['tw'],
  cod_allowed: true,
  cod_fee: 0,
  cod_max: null,
  delivery_date: null,
  payment_ids: [],
  pickup_address: null,
  for_newbang: false,
  tracking_url: null,
  active: true,
};
