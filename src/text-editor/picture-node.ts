import { mergeAttributes, Node } from '@tiptap/core';
import * as m from '#messages';
import { isOwnPicture } from '#shared/text/rich-text.ts';

/** The place of a picture: as wide as the text, or beside it. */
export const pictureSides = ['wide', 'start', 'end'] as const;
export type PictureSide = (typeof pictureSides)[number];
export const sideNames: Record<PictureSide, () => string> = {
  wide: m.admin_form_rich_side_wide,
  start: m.admin_form_rich_side_start,
  end: m.admin_form_rich_side_end,
};
type PictureAttributes = { src: string; alt: string; width: number | null; height: number | null; side: PictureSide };

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      insertPicture: (attributes: Omit<PictureAttributes, 'side'>) => ReturnType;
      changePicture: (attributes: Partial<Pick<PictureAttributes, 'alt' | 'side'>>) => ReturnType;
    };
  }
}

const attribute = (name: string, empty: string | null) => ({
  default: empty,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? empty,
});

/** A picture of the shop as a block of its own. Pictures of other sites are dropped: they would learn who reads the page. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: attribute('src', ''),
    alt: attribute('alt', ''),
    width: attribute('width', null),
    height: attribute('height', null),
    side: {
      default: 'wide',
      parseHTML: (element: HTMLElement) => pictureSides.find((side) => side === element.dataset['side']) ?? 'wide',
      renderHTML: ({ side }: { side?: PictureSide }) => (side && side !== 'wide' ? { 'data-side': side } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => (isOwnPicture(element.getAttribute('src') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addCommands() {
    return {
      insertPicture:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
      changePicture:
        (attrs) =>
        ({ commands }) =>
          commands.updateAttributes(this.name, attrs),
    };
  },
});
