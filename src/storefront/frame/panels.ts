import { createSignal } from './signal.ts';

/** What lies over the page, one at a time. */
export type Panel = 'drawer' | 'search' | 'login' | 'account';
export const panels = createSignal<Panel | null>(null);
