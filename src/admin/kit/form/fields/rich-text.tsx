import { Bold, Heading2, Link2, List, type LucideIcon, Pilcrow } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages';
import styles from '../rich-text.module.css';

type RichTextProps = {
  id: string;
  value: string;
  onChange: (html: string) => void;
  lang: string;
  placeholder: string | undefined;
  'aria-describedby': string;
  'aria-required'?: boolean | undefined;
};
type Tool = { icon: LucideIcon; word: () => string; command: string; argument?: string };

const tools: readonly Tool[] = [
  { icon: Heading2, word: m.admin_form_rich_heading, command: 'formatBlock', argument: 'h2' },
  { icon: Pilcrow, word: m.admin_form_rich_paragraph, command: 'formatBlock', argument: 'p' },
  { icon: Bold, word: m.admin_form_rich_bold, command: 'bold' },
  { icon: List, word: m.admin_form_rich_list, command: 'insertUnorderedList' },
];

/**
 * A text with headings, bold, lists and links. It uses the browser's own editing, which needs no extra script; pasted text is
 * inserted as plain text, and the server sanitises what is saved.
 */
export function RichText({ value, onChange, placeholder, ...control }: RichTextProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    function writeOutsideValue() {
      // Only values set from outside (loading, discarding) are written into the element: writing while typing would lose the cursor.
      if (box.current && box.current.innerHTML !== value) box.current.innerHTML = value;
    },
    [value],
  );
  const tell = (): void => {
    const html = box.current?.innerHTML ?? '';
    onChange(box.current?.textContent?.trim() || html.includes('<img') ? html : '');
  };
  const run = (command: string, argument?: string): void => {
    box.current?.focus();
    document.execCommand(command, false, argument);
    tell();
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    run('insertText', event.clipboardData.getData('text/plain'));
  };
  const link = (): void => {
    const url = window.prompt(m.admin_form_rich_link_to(), 'https://');
    if (url && /^(https:\/\/|\/)/.test(url)) run('createLink', url);
  };
  return (
    <div className={styles.rich}>
      <div className={styles.richTools} role="toolbar" aria-label={m.admin_form_rich_tools()}>
        {tools.map(({ icon: Icon, word, command, argument }) => (
          <button
            key={word()}
            type="button"
            title={word()}
            aria-label={word()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command, argument)}
          >
            <Icon size={15} strokeWidth={1.75} />
          </button>
        ))}
        <button
          type="button"
          title={m.admin_form_rich_link()}
          aria-label={m.admin_form_rich_link()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={link}
        >
          <Link2 size={15} strokeWidth={1.75} />
        </button>
      </div>
      <div
        {...control}
        ref={box}
        className={styles.richBox}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${control.id}-label`}
        data-placeholder={value ? undefined : placeholder}
        onInput={tell}
        onPaste={paste}
      />
    </div>
  );
}
