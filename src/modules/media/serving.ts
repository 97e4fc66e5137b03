/** Addresses under which pictures, link previews and icons are served. */
export { toIcon } from './encode.ts';
export { iconOfPicture } from './icon-of-picture.ts';
export { mountMedia } from './serve.ts';
export { mountCards } from './serve-cards.ts';
