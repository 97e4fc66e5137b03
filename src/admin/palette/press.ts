import type { KeyboardEvent } from 'react';

/** Id of the list of results, which the field names. */
export const listId = 'palette-list';

/** What a key in the palette's field does to the results. */
export type Press = (event: KeyboardEvent) => void;
