import { useMatches } from 'react-router';

/**
 * Options of a page for the layout: `export const handle = { ownBar: true }` replaces the phone's tab bar by the page's own,
 * `plain` shows content and footer only.
 */
type Handle = { ownBar?: boolean; plain?: boolean } | undefined;

/** Whether the current page sets this option. */
export const useHandle = (what: 'ownBar' | 'plain'): boolean => useMatches().some((match) => (match.handle as Handle)?.[what]);
