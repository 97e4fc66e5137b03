import { useEffect } from 'react';
import { isDeviceWallet } from '#shared/payments/prime-payments.ts';
import { createSignal } from '../../layout/signal.ts';

/** The device's wallets that this browser can use; empty until that is known. */
const walletsHere = createSignal<readonly string[]>([]);

/** The methods that this browser can pay with: Apple Pay and Google Pay appear once the browser has reported them. */
export function usePayableHere<T extends { kind: string }>(methods: readonly T[]): T[] {
  const here = walletsHere.use();
  const hasWallets = methods.some(({ kind }) => isDeviceWallet(kind));
  useEffect(
    function askBrowser() {
      if (hasWallets)
        void import('./wallet-prime.ts')
          .then(({ findWalletsHere }) => findWalletsHere())
          // Without an answer the other methods are offered all the same.
          .then(walletsHere.set, () => walletsHere.set([]));
    },
    [hasWallets],
  );
  return methods.filter(({ kind }) => !isDeviceWallet(kind) || here.includes(kind));
}
