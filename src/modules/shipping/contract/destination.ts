import type { DeliveryKind } from './kinds.ts';

/** Destination and contact of a parcel; empty strings: unknown. */
export type Destination = {
  name: string;
  phone: string;
  zip: string;
  city: string;
  district: string;
  address: string;
  /** The convenience store is chosen. */
  hasStore: boolean;
};
export type DestinationField = Exclude<keyof Destination, 'hasStore'> | 'store';

type Country = string;

/**
 * Fields a delivery kind requires before a parcel can be prepared: home delivery an address, a convenience
 * store its number, both a phone; pick-up and digital items a name.
 */
export function destinationNeeds(kind: DeliveryKind, country: Country): readonly DestinationField[] {
  if (kind === 'cvs') return ['name', 'phone', 'store'];
  if (kind === 'shop_pickup' || kind === 'digital') return ['name'];
  return [
    'name',
    'phone',
    // Hong Kong has no postcodes.
    ...(country === 'hk' ? [] : (['zip'] as const)),
    'city',
    // The state of an American address; elsewhere the postcode or the city suffices.
    ...(country === 'us' ? (['district'] as const) : []),
    'address',
  ];
}

/** Missing fields in form order; empty: complete. */
export const missingAtDestination = (kind: DeliveryKind, country: Country, known: Destination): DestinationField[] =>
  destinationNeeds(kind, country).filter((field) => (field === 'store' ? !known.hasStore : known[field].trim() === ''));

/** An e-mail is required without a phone, and for digital items. */
export const needsEmail = (kind: DeliveryKind | undefined, phone: string): boolean => kind === 'digital' || phone.trim() === '';
