import { createOpenState } from '../kit/open-state.ts';

/** Whether the palette is open, and how it is opened and closed, from anywhere. */
export const palette = createOpenState();
