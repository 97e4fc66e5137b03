type Route = { path?: string | undefined; children?: Route[] | undefined };

const known = new Set<string>();

/** Filled by the router, so that other code can look up screens without importing it. */
export function declareScreens(routes: readonly Route[]): void {
  for (const { path, children } of routes) {
    if (path) known.add(path.startsWith('/') ? path : `/${path}`);
    if (children) declareScreens(children);
  }
}

/** Whether a route with this pattern exists: `/orders/:id`. */
export const isScreen = (path: string): boolean => known.has(path.split('?')[0] ?? path);
