/** The part of a bundler's module graph that grouping needs. */
export type Graph = { getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null };

/** A group of modules that become one file; `name` answers null for a module that is not in it. */
export type ChunkGroup = { name: string | ((id: string, graph: Graph) => string | null); test?: RegExp; priority: number };

/** The given modules with everything they import statically, without dynamic imports. */
export function loadedWith(starts: readonly string[], graph: Graph): Set<string> {
  const loaded = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (loaded.has(id)) continue;
    loaded.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return loaded;
}
