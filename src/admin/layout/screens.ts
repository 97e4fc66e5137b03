import { matchPath } from 'react-router';
import type { Permission } from '#shared/permissions.ts';

type Route = { path?: string | undefined; children?: Route[] | undefined; handle?: unknown };

/** The patterns of all screens, with the permission that each needs. */
const known = new Map<string, Permission | undefined>();

/** Filled by the router, so that other code can look up screens without importing it. */
export function declareScreens(routes: readonly Route[]): void {
  for (const { path, children, handle } of routes) {
    const needs = (handle as { needs?: Permission } | undefined)?.needs;
    if (path) known.set(path.startsWith('/') ? path : `/${path}`, needs);
    if (children) declareScreens(children);
  }
}

/** Whether a route with this pattern exists: `/orders/:id`. */
export const isScreen = (path: string): boolean => known.has(path.split('?')[0] ?? path);

/** The permission that opening a path needs: `/orders/12`. Undefined where any staff may. */
export const neededToOpen = (path: string): Permission | undefined =>
  known.get([...known.keys()].find((pattern) => matchPath(pattern, path) !== null) ?? '');
