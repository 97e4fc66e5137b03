import { createOpenState } from '../kit/open-state.ts';

/** The open state of the palette. */
export const palette = createOpenState();
