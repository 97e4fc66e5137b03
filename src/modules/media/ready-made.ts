import { completePicture } from './commands/complete-picture.ts';
import { storeGeneratedPicture } from './commands/store-made-picture.ts';
import { widthsFor } from './rules.ts';

/** Pictures imported with some of their files, and the code that creates the others. */
export const readyMade = { store: storeGeneratedPicture, complete: completePicture, widthsFor };
