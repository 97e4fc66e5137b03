import { hydrateOnIntent } from '../ui/hydrate-on-intent.tsx';

/** Links, which lead there without a script as well: its code is fetched at the first sign of a hand. */
export const { Later: Footer } = hydrateOnIntent(
  () => import('./footer-content.tsx'),
  import.meta.env.SSR ? await import('./footer-content.tsx') : null,
);
