import { useEffect } from 'react';
import type { Received } from '../call.ts';
import { CallError, call } from '../client.ts';
import { createSignal } from './signal.ts';

/** The whole category tree and all brands, in the page's language. */
export type Directory = { categories: Received<'shopfront.categories'>; brands: Received<'shopfront.brands'> };

const directory = createSignal<Directory | null>(null);
let isRequested = false;

/** Fetched once per document, which has one language; a failure is retried by the next caller. */
async function fetchDirectory(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  try {
    const [categories, brands] = await Promise.all([call('shopfront.categories', {}), call('shopfront.brands', {})]);
    directory.set({ categories, brands });
  } catch (error) {
    isRequested = false;
    if (!(error instanceof CallError)) throw error;
  }
}

/** The directory, fetched once `isNeeded`; null until loaded. */
export function useDirectory(isNeeded: boolean): Directory | null {
  useEffect(
    function fetchOnce() {
      if (isNeeded) void fetchDirectory();
    },
    [isNeeded],
  );
  return directory.use();
}
