import { stored } from '../storage.ts';

const mostKept = 6;

/** What this browser looked for last, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(stored.get('searches') ?? '[]');
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string').slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

export const forgetSearches = (): void => stored.remove('searches');

/**
 * A search was committed: its page of results is open, whichever way led there. What found something is offered again by
 * the search dialog. The one place to tell others of a search.
 */
export function commitSearch(q: string, found: number): void {
  if (found === 0) return;
  const others = recentSearches().filter((word) => word.toLowerCase() !== q.toLowerCase());
  stored.set('searches', JSON.stringify([q, ...others].slice(0, mostKept)));
}
