import { useMatches } from 'react-router';

/**
 * What a page asks of the frame: `export const handle = { ownBar: true }` replaces the phone's tab bar by a bar of its own,
 * `plain` is the layout of content and footer alone.
 */
type Handle = { ownBar?: boolean; plain?: boolean } | undefined;

/** Whether the page that is shown asks for it. */
export const useHandle = (what: 'ownBar' | 'plain'): boolean => useMatches().some((match) => (match.handle as Handle)?.[what]);
