import type { Found } from './product.ts';

const pictureTag = /(<img\b[^>]*?\bsrc=")([^"]*)(")/gi;

/** Makes the URLs of the shop's own pictures absolute. */
export const absolutePictures = (html: string, origin: string): string =>
  html.replace(pictureTag, (tag, before: string, src: string, after: string) =>
    src.startsWith('/') ? `${before}${origin}${src}${after}` : tag,
  );

/** Replaces picture URLs by the stored ones; an unavailable picture keeps its URL and is removed when the text is sanitised. */
export const ownPictures = (html: string, pictures: Found['pictures']): string =>
  html.replace(pictureTag, (tag, before: string, src: string, after: string) => {
    const ownPicture = pictures.get(src);
    return ownPicture ? `${before}${ownPicture.src}${after}` : tag;
  });

/** The URLs of the pictures in a text. */
export const picturesIn = (html: string): string[] => [...html.matchAll(pictureTag)].map(([, , src = '']) => src);
