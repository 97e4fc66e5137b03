import { Mark, mergeAttributes } from '@tiptap/core';
import { isSafeHref } from '#shared/text/rich-text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: { setLink: (href: string) => ReturnType; unsetLink: () => ReturnType };
  }
}

/** A link. The library's own contains all top-level domains, a tenth of the editor's size; this one accepts what the server accepts. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (isSafeHref(element.getAttribute('href') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      setLink:
        (href) =>
        ({ commands }) =>
          commands.setMark(this.name, { href }),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
});
