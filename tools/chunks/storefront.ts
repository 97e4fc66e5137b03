import path from 'node:path';
import { type ChunkGroup, type Graph, loadedWith } from './graph.ts';

const storefront = path.resolve(import.meta.dirname, '../../src/storefront');
const routeQuery = '?__react-router-build-client-route';

/** What every page needs of the libraries, in one file: it changes only with them. */
const framework = /node_modules\/(?:react|react-dom|scheduler|react-router)\/|^\0rolldown\/runtime/;
const layoutEntries = [`${storefront}/entry.client.tsx`, `${storefront}/root.tsx`, `${storefront}/root.tsx${routeQuery}`];
/** The pages people come in by, which a visitor goes to and fro between. */
const entryPages = ['home', 'list', 'product', 'article'];
/** Texts and icons: so small that a file for each would be mostly wrapping. */
const isSmall = (id: string) => id.includes('?text=') || id.includes('/lucide-react/');

/**
 * The files our modules go to; the bundler decides about those that one page alone or only what comes later needs. What the
 * frame needs is in `shop`, and so is what at least two of the four doors need; the small things of a single door are together.
 */
export function storefrontChunks(): ChunkGroup[] {
  let inLayout: Set<string> | undefined;
  let loadedByEntry: { door: string; modules: Set<string> }[] = [];
  function placeOf(id: string, graph: Graph): string | null {
    if (!inLayout) {
      inLayout = loadedWith(layoutEntries, graph);
      loadedByEntry = entryPages.map((door) => ({
        door,
        modules: loadedWith([`${storefront}/pages/${door}/route.tsx${routeQuery}`], graph),
      }));
    }
    if (inLayout.has(id)) return 'shop';
    const found = loadedByEntry.filter(({ modules }) => modules.has(id));
    if (found.length > 1) return 'shop';
    return found[0] && isSmall(id) ? `${found[0].door}-parts` : null;
  }
  const only = (wanted: (place: string | null) => boolean) => (id: string, graph: Graph) => {
    const place = placeOf(id, graph);
    return wanted(place) ? place : null;
  };
  // What comes first takes along what its modules lean on.
  return [
    { name: 'framework', test: framework, priority: 3 },
    { name: only((place) => place === 'shop'), priority: 2 },
    { name: only((place) => place !== 'shop'), priority: 1 },
  ];
}
