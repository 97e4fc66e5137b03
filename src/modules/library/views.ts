import type { pictureLibrary } from '#modules/media/index.ts';
import type { PictureForm } from './contract.ts';

/** A picture as its form would send it. */
export const formOf = ({ file_name, folder_id, alt, focus_x, focus_y }: pictureLibrary.LibraryRow): PictureForm => ({
  ...{ file_name, folder_id, alt },
  focus: { x: focus_x, y: focus_y },
});
