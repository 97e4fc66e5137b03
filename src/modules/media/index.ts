export { forgetPicture } from './commands/forget-picture.ts';
export { makeAvif } from './commands/make-avif.ts';
export { NotAPicture, type PictureDeps, storePicture } from './commands/store-picture.ts';
export { takeUploads } from './commands/upload-pictures.ts';
export { pictureIds, pictureJson, picturesOf } from './queries.ts';
export { type PictureRow, pictureFrom } from './rules.ts';
export { mountMedia } from './serve.ts';
