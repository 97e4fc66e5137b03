import path from 'node:path';
import { type Graph, loadedWith } from './graph.ts';

const admin = path.resolve(import.meta.dirname, '../../src/admin');
const page = (file: string) => path.join(admin, file);

/** Pages outside the layout of the back office, which load no antd. */
const standalone = { base: page('sign-in/sign-in-page.tsx'), table: page('packing/packing.tsx') };

/** The modules of each standalone page that others load too; `base` has those that every page starts with. */
function readGroups(graph: Graph): Record<keyof typeof standalone, Set<string>> {
  const screens = graph.getModuleInfo(page('routes.tsx'))?.dynamicallyImportedIds ?? [];
  const others = loadedWith([page('office.tsx'), ...screens.filter((screen) => screen !== standalone.table)], graph);
  const start = loadedWith([page('main.tsx')], graph);
  // main.tsx waits for the page it loads, so no module of that page may be in its file.
  start.delete(page('main.tsx'));
  return {
    // With what the frame shares with few screens: left alone, it would bring the frame all that those screens share.
    base: start
      .union(loadedWith([standalone.base], graph).intersection(others))
      .union(new Set([page('kit/use-media.ts'), page('alerts/use-alerts.ts')])),
    table: loadedWith([standalone.table], graph).intersection(others),
  };
}

/** Small modules of the dashboard that the lists have too: one file, where each would be one of its own. */
const small =
  /src\/admin\/(?:kit\/(?:status\/[\w-]+|if-allowed|preferences)|layout\/(?:may-open|screens|route-error))\.tsx?$|src\/shared\/payments\/kind/;

/**
 * Assigns the modules of the back office to files. Left alone, the bundler gives each icon and each small shared module a file:
 * the list of orders loaded 118 of them. Groups come by priority, and each takes along what its modules import.
 */
export function adminChunks() {
  let groups: ReturnType<typeof readGroups> | undefined;
  const only = (group: keyof typeof standalone) => (id: string, graph: Graph) => {
    groups ??= readGroups(graph);
    return groups[group].has(id) ? group : null;
  };
  return [
    // The styles of the kit come in the order in which its parts refine each other, and before those of a screen.
    { name: 'base-styles', test: /src\/admin\/kit\/(?:layout|text|data-table|parts)\.module\.css$/, priority: 8 },
    { name: 'kit-styles', test: /src\/admin\/kit\/.*\.module\.css$/, priority: 7 },
    { name: 'icons', test: /node_modules\/lucide-react\//, priority: 6 },
    // Those of one screen only are in its file.
    { name: 'texts', test: /messages\/index\.ts\?text=/, minShareCount: 2, priority: 5.5 },
    // Both before the modules shared by screens, which contain antd.
    { name: only('base'), debugName: 'base', priority: 5 },
    { name: only('table'), debugName: 'table', priority: 4 },
    { name: 'common', minShareCount: 58, priority: 3 },
    { name: 'small', test: small, priority: 2.5 },
    // Opened on demand: with small parts of the dashboard in its file, every start would load the calendar.
    { name: 'calendar', test: /src\/admin\/kit\/list\/date-range\.tsx$/, priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000, priority: 1 },
  ];
}

/** The bundler names a shared file after every screen that needs it. */
export const chunkName = (name: string): string => (name.startsWith('shared~') ? 'shared' : path.parse(name).name);
