import { opened } from '../kit/opened.ts';

/** Whether the palette is open, and how it is opened and closed, from anywhere. */
export const palette = opened();
