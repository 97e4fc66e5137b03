import { createSignal } from './signal.ts';

/** What lies over the page, one at a time. */
export type Panel = 'drawer' | 'search' | 'login';
export const panels = createSignal<Panel | null>(null);
