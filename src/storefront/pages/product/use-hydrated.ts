import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating: what depends on the reader's clock or device waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
