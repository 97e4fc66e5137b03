import { lazy, Suspense } from 'react';
import type { PlaceProps } from './place.ts';
import { TaiwanAddress } from './taiwan-address.tsx';

const AddressAbroad = lazy(async () => ({ default: (await import('./address-abroad.tsx')).AddressAbroad }));

/** Address fields in the country's format. */
export function AddressFields({ country, ...props }: PlaceProps & { country: 'tw' | 'hk' | 'uk' | 'us' }) {
  if (country === 'tw') return <TaiwanAddress {...props} />;
  return (
    <Suspense>
      <AddressAbroad country={country} {...props} />
    </Suspense>
  );
}
