import { useEffect } from 'react';
import type { Received } from '../call.ts';
import { CallError, call } from '../client.ts';
import { createSignal } from './signal.ts';

/** All of the shop's places for goods: the whole category tree and every brand, in the language of the page. */
export type Directory = { categories: Received<'shopfront.categories'>; brands: Received<'shopfront.brands'> };

const directory = createSignal<Directory | null>(null);
let isAsked = false;

/** Fetches it once per document, which has one language; a failure is tried again by the next who needs it. */
async function fetchDirectory(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const [categories, brands] = await Promise.all([call('shopfront.categories', {}), call('shopfront.brands', {})]);
    directory.set({ categories, brands });
  } catch (error) {
    isAsked = false;
    if (!(error instanceof CallError)) throw error;
  }
}

/** The directory, fetched as soon as it `isNeeded`; null until it is there. */
export function useDirectory(isNeeded: boolean): Directory | null {
  useEffect(
    function fetchOnce() {
      if (isNeeded) void fetchDirectory();
    },
    [isNeeded],
  );
  return directory.use();
}
