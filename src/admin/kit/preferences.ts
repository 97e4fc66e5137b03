import { queryOptions, useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { call } from '../client.ts';
import { queryClient, useProfile } from '../session.ts';

type Value = Record<string, unknown>;
type All = { data: Record<string, Value> };

/** This staff member's preferences, stored on the server so that they apply in other browsers too. */
export const preferencesQuery = queryOptions({
  queryKey: ['staff.preferences'],
  queryFn: () => call('staff.preferences', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

const storageKey = (name: string, staffId: number): string => `admin_preference ${staffId} ${name}`;
const savingPauseMs = 600;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * One preference and its setter. A local copy is used until the server has answered, so that nothing flashes; changes show at once
 * and are sent when they pause.
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
    // If it fails, only this browser has the change, until the preferences are read again.
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
