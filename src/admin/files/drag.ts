import type { DragEvent } from 'react';

/** What is dragged inside the library: pictures, or a folder. */
export type DraggedItems = { pictures?: readonly { id: number; folder_id: number | null }[]; folderId?: number };

/** Kept in a variable, as browsers reveal the dragged data only on drop. */
let dragged: DraggedItems | null = null;
const kind = 'application/x-shophouse-files';

export function startDrag(event: DragEvent, items: DraggedItems): void {
  dragged = items;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(kind, '');
}

/** What is dragged from the library; null for files of the computer and everything else. */
export const readDragged = (event: DragEvent): DraggedItems | null => (event.dataTransfer.types.includes(kind) ? dragged : null);
