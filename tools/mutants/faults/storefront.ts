import type { Mutant } from '../mutant.ts';

export const storefront: Mutant[] = [
  {
    name: 'one piece in the cart shows no dot',
    file: 'src/storefront/layout/tab-bar.tsx',
    find: 'count > 0 ? m.layout_cart_holds',
    replace: 'count > 1 ? m.layout_cart_holds',
    tests: ['e2e/journeys/layout.spec.ts'],
  },
];
