/** Stored pictures by id, by key and by address, as files and messages refer to them. */
export { factsById as byIds, factsByKey as byKeys, type PictureFacts, pictureIds as idsByKey } from './queries.ts';
export { describePicture as describe } from './store/pictures.ts';

/** The key of a picture's file that an address names, of this shop or of another one like it; undefined for any other address. */
export const keyIn = (address: string): string | undefined =>
  /^(?:https?:\/\/[^/]+)?\/media\/([\w-]+)(?:\.\d+)?-\d+\.(?:webp|avif)$/.exec(address)?.[1];
