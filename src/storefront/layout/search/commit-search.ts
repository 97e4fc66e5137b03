import { stored } from '../storage.ts';

const maxStored = 6;

/** Recent searches of this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const storedSearches: unknown = JSON.parse(stored.get('searches') ?? '[]');
    return Array.isArray(storedSearches) ? storedSearches.filter((word) => typeof word === 'string').slice(0, maxStored) : [];
  } catch {
    return [];
  }
}

export const forgetSearches = (): void => stored.remove('searches');

/** Records a search when its results page opens, however it was reached. Successful ones are offered again by the dialog. */
export function commitSearch(q: string, found: number): void {
  if (found === 0) return;
  const others = recentSearches().filter((word) => word.toLowerCase() !== q.toLowerCase());
  stored.set('searches', JSON.stringify([q, ...others].slice(0, maxStored)));
}
