import path from 'node:path';
import { type Graph, loadedWith } from './graph.ts';

const admin = path.resolve(import.meta.dirname, '../../src/admin');
const page = (file: string) => path.join(admin, file);

/** Pages outside the layout of the back office, which load no antd. */
const standalone = { base: page('sign-in/sign-in-page.tsx'), table: page('packing/packing.tsx') };

/** Of what each standalone page loads, that which others load too; `base` has what every page starts with as well. */
function readGroups(graph: Graph): Record<keyof typeof standalone, Set<string>> {
  const screens = graph.getModuleInfo(page('routes.tsx'))?.dynamicallyImportedIds ?? [];
  const others = loadedWith([page('office.tsx'), ...screens.filter((screen) => screen !== standalone.table)], graph);
  const start = loadedWith([page('main.tsx')], graph);
  // It waits for the page that it loads, so nothing of that page may be in its file.
  start.delete(page('main.tsx'));
  return {
    base: start.union(loadedWith([standalone.base], graph).intersection(others)),
    table: loadedWith([standalone.table], graph).intersection(others),
  };
}

/**
 * The files that the modules of the back office go to. By itself the bundler gives each icon and each small shared part a file:
 * a list of orders was 118 of them. Groups come by priority, and each takes along what its modules import.
 */
export function adminChunks() {
  let groups: ReturnType<typeof readGroups> | undefined;
  const only = (group: keyof typeof standalone) => (id: string, graph: Graph) => {
    groups ??= readGroups(graph);
    return groups[group].has(id) ? group : null;
  };
  return [
    // The styles of the kit come in the order in which its parts refine each other, and before those of a screen.
    { name: 'base-styles', test: /src\/admin\/kit\/(?:text|parts)\.module\.css$/, priority: 7 },
    { name: 'kit-styles', test: /src\/admin\/kit\/.*\.module\.css$/, priority: 6 },
    { name: 'icons', test: /node_modules\/lucide-react\//, priority: 5 },
    // Both before what screens share, which has antd in it.
    { name: only('base'), debugName: 'base', priority: 4 },
    { name: only('table'), debugName: 'table', priority: 3 },
    { name: 'common', minShareCount: 20, priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000, priority: 1 },
  ];
}

/** The bundler names a shared file after every screen that needs it. */
export const chunkName = (name: string): string => (name.startsWith('shared~') ? 'shared' : path.parse(name).name);
