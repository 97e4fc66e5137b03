import { completePicture } from './commands/complete-picture.ts';
import { storeGeneratedPicture } from './commands/store-made-picture.ts';
import { widthsFor } from './rules.ts';

/** Pictures that come with some of their files, and what makes the others. */
export const readyMade = { store: storeGeneratedPicture, complete: completePicture, widthsFor };
