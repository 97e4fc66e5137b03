import { isPostcodeWithin } from '#shared/address/postcode.ts';
import { carrierLimits, mayFit } from './carriers/limits.ts';
import type { Temperature } from './contract.ts';
import type { PlannedParcel } from './parcels.ts';
import type { StoredDelivery } from './store/methods.ts';

/** Why a delivery method does not take a cart; `limit` in minor units. */
export type DeliveryRefusal =
  | { code: 'country' | 'zip' | 'goods' | 'newbang' }
  | { code: 'temperature'; temperature: Temperature }
  | { code: 'weight'; grams: number }
  | { code: 'size'; side_mm: number; sum_mm: number }
  | { code: 'below' | 'above'; limit: number };

/** Facts for checking a delivery method. `itemsTotal`: item total after discount, minor units. */
export type DeliveryRequest = {
  country: string;
  zip: string | null;
  itemsTotal: number;
  parcels: readonly Pick<PlannedParcel, 'temperature' | 'is_newbang' | 'weight_g' | 'pieces'>[];
  /** Per restricted product: the ids of its allowed methods. */
  restrictions: readonly (readonly number[])[];
};

/** The first refusal, unfixable ones first; undefined: accepted. */
export function deliveryRefusal(method: StoredDelivery, request: DeliveryRequest): DeliveryRefusal | undefined {
  const { min_total, max_total, max_weight_g } = method;
  if (!method.countries.includes(request.country)) return { code: 'country' };
  if (request.restrictions.some((ids) => !ids.includes(method.id))) return { code: 'goods' };
  if (!method.for_newbang && request.parcels.some((parcel) => parcel.is_newbang)) return { code: 'newbang' };
  const limits = carrierLimits(method.subtype);
  const takes = (temperature: Temperature) =>
    method.temperatures.includes(temperature) && (limits?.temperatures.includes(temperature) ?? true);
  const other = request.parcels.find((parcel) => !takes(parcel.temperature));
  if (other) return { code: 'temperature', temperature: other.temperature };
  const grams = Math.min(max_weight_g ?? Number.POSITIVE_INFINITY, limits?.max_weight_g ?? Number.POSITIVE_INFINITY);
  if (request.parcels.some((parcel) => parcel.weight_g > grams)) return { code: 'weight', grams };
  const size = limits?.max_size;
  if (size && request.parcels.some(({ pieces }) => !mayFit(pieces, size))) return { code: 'size', ...size };
  const { zip } = request;
  if (zip && method.excluded_zips.some((excluded) => isPostcodeWithin(zip, excluded))) return { code: 'zip' };
  if (min_total !== null && request.itemsTotal < min_total) return { code: 'below', limit: min_total };
  if (max_total !== null && request.itemsTotal > max_total) return { code: 'above', limit: max_total };
  return undefined;
}
