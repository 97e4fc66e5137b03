import type { DeliveryKind } from './kinds.ts';

/** Where a parcel goes and who is reached: empty strings for what is not known. */
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
 * What a kind of delivery needs to know before a parcel can be prepared (decisions.md 44): a door needs an address, a convenience
 * store its number, both a phone for whoever brings the parcel. What is fetched at the shop or comes as a file needs a name.
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
    // The state of an American address; elsewhere the postcode or the city says enough.
    ...(country === 'us' ? (['district'] as const) : []),
    'address',
  ];
}

/** Which of it is missing, in the order of a form; none: the parcel can go. */
export const missingAtDestination = (kind: DeliveryKind, country: Country, known: Destination): DestinationField[] =>
  destinationNeeds(kind, country).filter((field) => (field === 'store' ? !known.hasStore : known[field].trim() === ''));

/** An e-mail is needed where nothing else reaches the buyer: without a phone, and for what is sent by mail itself. */
export const needsEmail = (kind: DeliveryKind | undefined, phone: string): boolean => kind === 'digital' || phone.trim() === '';
