import path from 'node:path';
import { type ChunkGroup, type Graph, loadedWith } from './graph.ts';

const storefront = path.resolve(import.meta.dirname, '../../src/storefront');
const routeQuery = '?__react-router-build-client-route';

/** The libraries of every page, in one file that changes only with them. */
const framework = /node_modules\/(?:react|react-dom|scheduler|react-router)\/|^\0rolldown\/runtime/;
const layoutEntries = [`${storefront}/entry.client.tsx`, `${storefront}/root.tsx`, `${storefront}/root.tsx${routeQuery}`];
/** The pages that visitors enter by and navigate between. */
const entryPages = ['home', 'list', 'product', 'article'];
const isIcon = (id: string) => id.includes('/lucide-react/');
/** Texts and icons are too small for a file each. */
const isSmall = (id: string) => id.includes('?text=') || isIcon(id);

/**
 * Assigns our modules to files; the bundler assigns those that a single page or later code needs. Modules of the layout, and
 * those that at least two of the four entry pages need, go to `shop`; the small modules of a single entry page go together, and so do
 * the icons of all other pages: the name of each file is bytes in the manifest that every page loads.
 */
export function storefrontChunks(): ChunkGroup[] {
  let inLayout: Set<string> | undefined;
  let loadedByEntry: { entry: string; modules: Set<string> }[] = [];
  function findPlace(id: string, graph: Graph): string | null {
    if (!inLayout) {
      inLayout = loadedWith(layoutEntries, graph);
      loadedByEntry = entryPages.map((entry) => ({
        entry,
        modules: loadedWith([`${storefront}/pages/${entry}/route.tsx${routeQuery}`], graph),
      }));
    }
    if (inLayout.has(id)) return 'shop';
    const found = loadedByEntry.filter(({ modules }) => modules.has(id));
    if (found.length > 1) return 'shop';
    if (found[0]) return isSmall(id) ? `${found[0].entry}-parts` : null;
    return isIcon(id) ? 'icons' : null;
  }
  const only = (matches: (place: string | null) => boolean) => (id: string, graph: Graph) => {
    const place = findPlace(id, graph);
    return matches(place) ? place : null;
  };
  // Each group includes what its modules import, by priority.
  return [
    { name: 'framework', test: framework, priority: 3 },
    { name: only((place) => place === 'shop'), priority: 2 },
    { name: only((place) => place !== 'shop'), priority: 1 },
  ];
}
