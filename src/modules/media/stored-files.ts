/** The files of stored pictures: imported ready-made, completed by a job, missing, or left without a picture. */
export { completePicture } from './commands/complete-picture.ts';
export { storeGeneratedPicture } from './commands/store-made-picture.ts';
export { sweepPictureFiles } from './commands/sweep-files.ts';
export { picturesWithoutFile } from './missing-files.ts';
export { widthsFor } from './rules.ts';
