import type { Editor } from '@tiptap/core';
import { ImagePlus, Link2, Package, Table } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { commands, tableCommands } from '#text-editor/commands.ts';
import { insertPicture, insertProduct, insertTable } from '#text-editor/insert.ts';
import { hrefAtCursor, removeLink, setLink } from '#text-editor/link.ts';
import { type PictureSide, pictureSides, sideNames } from '#text-editor/picture-node.ts';
import { useEditorState } from '#text-editor/use-editor-state.ts';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { Library } from './library.tsx';
import { ProductSearch } from './product-search.tsx';
import { learnCard } from './store.ts';

type Panel = 'link' | 'picture' | 'product' | null;

/** The tools of a rich text: formatting at the cursor, links, pictures, products and tables, and what the chosen picture or table offers. */
export function RichTools({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  useEditorState(editor);
  const [panel, setPanel] = useState<Panel>(null);
  const toggle = (next: Panel) => setPanel(panel === next ? null : next);
  const hasRow = panel === 'link' || panel === 'product' || editor.isActive('picture') || editor.isActive('table');
  return (
    <div className="edit-rich-line" data-rows={hasRow ? 2 : 1}>
      <div className="edit-rich-tools">
        <Extra editor={editor} panel={panel} close={() => setPanel(null)} />
        <div className="edit-rich-row">
          <div role="toolbar" aria-label={m.admin_form_rich_tools()}>
            {commands.map(({ icon: Icon, word, isOn, run }) => (
              <Tool key={word()} word={word()} isOn={isOn?.(editor)} act={() => run(editor)}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              </Tool>
            ))}
            <Tool word={m.admin_form_rich_link()} isOn={editor.isActive('link')} act={() => toggle('link')}>
              <Link2 size={18} strokeWidth={1.75} aria-hidden="true" />
            </Tool>
            <Tool word={m.admin_form_rich_picture()} act={() => toggle('picture')}>
              <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
            </Tool>
            <Tool word={m.admin_form_rich_product()} act={() => toggle('product')}>
              <Package size={18} strokeWidth={1.75} aria-hidden="true" />
            </Tool>
            <Tool word={m.admin_form_rich_table()} act={() => insertTable(editor)}>
              <Table size={18} strokeWidth={1.75} aria-hidden="true" />
            </Tool>
          </div>
          <button type="button" className="edit-button" data-main="true" onClick={onClose}>
            {m.editing_done()}
          </button>
        </div>
      </div>
      {panel === 'picture' && <PictureDialog editor={editor} onClose={() => setPanel(null)} />}
    </div>
  );
}

/** The row above the tools: the address of a link, the search for a product, or what is chosen in the text. */
function Extra({ editor, panel, close }: { editor: Editor; panel: Panel; close: () => void }) {
  if (panel === 'link') return <LinkRow editor={editor} close={close} />;
  if (panel === 'product') {
    return (
      <ProductSearch
        onPick={(card) => {
          learnCard(card);
          insertProduct(editor, card.id, card.name);
          close();
        }}
      />
    );
  }
  if (editor.isActive('picture')) return <PictureRow editor={editor} />;
  if (!editor.isActive('table')) return null;
  return (
    <div className="edit-rich-row" role="toolbar" aria-label={m.admin_form_rich_table()}>
      {tableCommands.map(({ word, run }) => (
        <button
          key={word()}
          type="button"
          className="edit-quiet"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {word()}
        </button>
      ))}
    </div>
  );
}

type ToolProps = { word: string; isOn?: boolean | undefined; act: () => void; children: ReactNode };

/** A button that keeps the cursor in the text. */
function Tool({ word, isOn, act, children }: ToolProps) {
  return (
    <button
      type="button"
      className="edit-tool"
      title={word}
      aria-label={word}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {children}
    </button>
  );
}

function LinkRow({ editor, close }: { editor: Editor; close: () => void }) {
  const [typed, setTyped] = useState(() => hrefAtCursor(editor));
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const apply = () => (setLink(editor, typed) ? close() : setWrong(true));
  return (
    <form
      className="edit-rich-row"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the row opens by its button, to be typed in.
        autoFocus
        className="edit-input"
        aria-label={m.admin_form_rich_link_to()}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder="https://"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <button type="submit" className="edit-button">
        {m.admin_form_rich_link_set()}
      </button>
      {editor.isActive('link') && (
        <button
          type="button"
          className="edit-quiet"
          onClick={() => {
            removeLink(editor);
            close();
          }}
        >
          {m.admin_form_rich_link_remove()}
        </button>
      )}
      {isWrong && (
        <small id={id} role="alert" className="edit-below">
          {m.admin_form_rich_link_wrong()}
        </small>
      )}
    </form>
  );
}

function PictureRow({ editor }: { editor: Editor }) {
  // Cast: the attributes of picture-node.ts.
  const { alt, side } = editor.getAttributes('picture') as { alt: string; side: PictureSide };
  return (
    <div className="edit-rich-row">
      <input
        className="edit-input"
        aria-label={m.admin_form_rich_alt()}
        placeholder={m.admin_form_rich_alt_hint()}
        maxLength={200}
        value={alt}
        onChange={({ target }) => editor.commands.changePicture({ alt: target.value })}
      />
      <select
        className="edit-input"
        aria-label={m.admin_form_rich_side()}
        value={side}
        onChange={({ target }) => editor.commands.changePicture({ side: target.value as PictureSide })}
      >
        {pictureSides.map((each) => (
          <option key={each} value={each}>
            {sideNames[each]()}
          </option>
        ))}
      </select>
    </div>
  );
}

function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const title = useId();
  return (
    <Dialog isOpen onClose={onClose} labelledBy={title} className="edit-dialog">
      <header className="edit-head">
        <h2 id={title}>{m.admin_form_rich_picture()}</h2>
        <CloseButton />
      </header>
      <Library
        chosen={[]}
        take={(picture) => {
          insertPicture(editor, picture);
          onClose();
        }}
      />
    </Dialog>
  );
}
