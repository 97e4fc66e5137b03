import type { Part } from './parts.ts';
import type { Rect } from './use-rects.ts';

/** Props of the editor of a part: `rect` is its place on the page, `errorId` the id of the error below it. */
export type EditorProps = { part: Part; rect: Rect; page: HTMLElement; errorId: string | undefined; onClose: () => void };
