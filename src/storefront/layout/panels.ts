import { createSignal } from './signal.ts';

/** The open panel; one at a time. */
export type Panel = 'drawer' | 'search' | 'login';
export const panels = createSignal<Panel | null>(null);
