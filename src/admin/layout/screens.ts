type Route = { path?: string | undefined; children?: Route[] | undefined };

const known = new Set<string>();

/** The router tells which screens there are, so that what names a screen need not know the router. */
export function declareScreens(routes: readonly Route[]): void {
  for (const { path, children } of routes) {
    if (path) known.add(path.startsWith('/') ? path : `/${path}`);
    if (children) declareScreens(children);
  }
}

/** Whether there is a screen of this path as its route is written: `/orders/:id`. */
export const isScreen = (path: string): boolean => known.has(path.split('?')[0] ?? path);
