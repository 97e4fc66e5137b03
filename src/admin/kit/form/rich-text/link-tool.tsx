import type { Editor } from '@tiptap/core';
import { Button, Flex, Input, Popover } from 'antd';
import { Link2, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { isSafeHref } from '#shared/text/rich-text.ts';
import menuStyles from '../../menu.module.css';
import textStyles from '../../text.module.css';
import { Tool } from './tool.tsx';

/** An address as people type it: `example.com` is a web page, `a@b.tw` a mail address. */
const toHref = (typed: string): string => {
  const text = typed.trim();
  if (isSafeHref(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:]+\.[^\s]+$/.test(text) ? `https://${text}` : text;
};

/** Sets, changes or removes the link at the cursor. */
export function LinkTool({ editor }: { editor: Editor }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const href = toHref(typed);
  const isGood = isSafeHref(href);
  const open = (next: boolean): void => {
    if (next) setTyped(String(editor.getAttributes('link')['href'] ?? ''));
    setOpen(next);
  };
  const apply = (): void => {
    if (!isGood) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink(href).run();
    setOpen(false);
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      trigger="click"
      placement="bottomLeft"
      rootClassName={menuStyles.acrossPhone}
      destroyOnHidden
      content={
        <Flex vertical gap={6} style={{ width: 300, maxWidth: '100%' }}>
          <Flex gap={6}>
            <Input
              autoFocus
              value={typed}
              aria-label={m.admin_form_rich_link_to()}
              placeholder="https://"
              onChange={(event) => setTyped(event.target.value)}
              onPressEnter={(event) => {
                event.preventDefault();
                apply();
              }}
            />
            <Button type="primary" disabled={!isGood} onClick={apply}>
              {m.admin_form_rich_link_set()}
            </Button>
          </Flex>
          {typed && !isGood && (
            <span className={textStyles.note} data-tone="bad">
              {m.admin_form_rich_link_wrong()}
            </span>
          )}
          {editor.isActive('link') && (
            <Button icon={<Unlink size={14} />} onClick={remove}>
              {m.admin_form_rich_link_remove()}
            </Button>
          )}
        </Flex>
      }
    >
      <span>
        <Tool word={m.admin_form_rich_link()} isOn={editor.isActive('link')} act={() => open(!isOpen)}>
          <Link2 size={15} strokeWidth={1.75} />
        </Tool>
      </span>
    </Popover>
  );
}
