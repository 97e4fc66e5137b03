import { lazy, Suspense } from 'react';
import { TaiwanAddress } from './taiwan-address.tsx';

const AddressAbroad = lazy(async () => ({ default: (await import('./address-abroad.tsx')).AddressAbroad }));

export type Place = { zip: string; city: string; district: string; address: string };
export type PlaceProps = {
  /** Stands before the names of the fields, which are their ids too. */
  prefix?: string;
  place: Place;
  errorOf: (name: keyof Place) => string | undefined;
  /** What was typed, letter by letter. */
  onType: (change: Partial<Place>) => void;
  /** What was chosen from a list. */
  onChoose: (change: Partial<Place>) => void;
  onLeave?: (name: keyof Place) => void;
};

/** An address as its country writes it. */
export function AddressFields({ country, ...props }: PlaceProps & { country: 'tw' | 'hk' | 'uk' | 'us' }) {
  if (country === 'tw') return <TaiwanAddress {...props} />;
  return (
    <Suspense>
      <AddressAbroad country={country} {...props} />
    </Suspense>
  );
}
