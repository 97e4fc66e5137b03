import { hydrateOnIntent } from '../ui/hydrate-on-intent.tsx';

/** Links that work without scripts; hydrated on intent. */
export const { Later: Footer } = hydrateOnIntent(
  () => import('./footer-content.tsx'),
  import.meta.env.SSR ? await import('./footer-content.tsx') : null,
);
