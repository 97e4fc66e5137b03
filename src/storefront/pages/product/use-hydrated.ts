import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating, for content that depends on the reader's clock or device. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
