import { queryOptions, useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { call } from '../client.ts';
import { queryClient, useProfile } from '../session.ts';

type Value = Record<string, unknown>;
type All = { data: Record<string, Value> };

/** What this member of staff prefers, from the server: it follows them to the next browser. */
export const preferencesQuery = queryOptions({
  queryKey: ['staff.preferences'],
  queryFn: () => call('staff.preferences', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

const storageKey = (name: string, staffId: number): string => `admin_preference ${staffId} ${name}`;
const savingPauseMs = 600;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * One preference and how it is changed. A copy in this browser stands until the server has answered, so that nothing
 * flashes; changes are seen at once and told to the server when they pause.
 */
export function usePreference<T extends object>(name: string, fresh: T): [T, (changes: Partial<T>) => void] {
  const key = storageKey(name, useProfile().id);
  const { data } = useQuery(preferencesQuery);
  const [, drawAgain] = useReducer((n: number) => n + 1, 0);
  const value: T = { ...fresh, ...(data?.data[name] ?? stored(key)) };
  const change = (changes: Partial<T>): void => {
    const next = { ...value, ...changes };
    keepLocally(key, next);
    queryClient.setQueryData<All>(preferencesQuery.queryKey, (all) => all && { data: { ...all.data, [name]: next as Value } });
    drawAgain();
    clearTimeout(waiting.get(key));
    // A server that cannot be reached loses nothing here: this browser has its copy.
    const save = (): void => void call('staff.savePreference', { name, value: next as Value }).catch(() => undefined);
    waiting.set(key, setTimeout(save, savingPauseMs));
  };
  return [value, change];
}

function keepLocally(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full storage loses the copy, not the preference.
  }
}

function stored(key: string): Value {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Value;
  } catch {
    return {};
  }
}
