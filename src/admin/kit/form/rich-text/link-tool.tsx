import type { Editor } from '@tiptap/core';
import { Button, Flex, Input, Popover } from 'antd';
import { Link2, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { isSafeHref } from '#shared/text/rich-text.ts';
import { hrefAtCursor, removeLink, setLink, toHref } from '#text-editor/link.ts';
import menuStyles from '../../menu.module.css';
import textStyles from '../../text.module.css';
import { Tool } from './tool.tsx';

/** Sets, changes or removes the link at the cursor. */
export function LinkTool({ editor }: { editor: Editor }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const isGood = isSafeHref(toHref(typed));
  const open = (next: boolean): void => {
    if (next) setTyped(hrefAtCursor(editor));
    setOpen(next);
  };
  const apply = (): void => {
    if (setLink(editor, typed)) setOpen(false);
  };
  const remove = (): void => {
    removeLink(editor);
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
