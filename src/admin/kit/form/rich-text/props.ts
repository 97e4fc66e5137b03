export type RichTextProps = {
  id: string;
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
  lang: string;
  placeholder: string | undefined;
  'aria-describedby': string;
  'aria-required'?: boolean | undefined;
};
