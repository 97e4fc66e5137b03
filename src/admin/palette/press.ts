import type { KeyboardEvent } from 'react';

/** Id of the list of results, which the field refers to. */
export const listId = 'palette-list';

/** Handles a key of the palette's field in the results. */
export type Press = (event: KeyboardEvent) => void;
