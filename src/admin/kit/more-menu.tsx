import { Button, Popover } from 'antd';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';

export type MenuEntry = { key: string; label: string; icon: LucideIcon; act: () => void };

/** What is needed seldom, behind three dots. Absent when there is nothing in it. */
export function MoreMenu({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const content = (
    <ul className="menu">
      {entries.map(({ key, label, icon: Icon, act }) => (
        <li key={key}>
          <button
            type="button"
            className="menu-item plain-button"
            onClick={() => {
              setOpen(false);
              act();
            }}
          >
            <Icon size={15} aria-hidden="true" /> {label}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      content={content}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      classNames={{ root: 'menu-popover' }}
    >
      <Button icon={<Ellipsis size={16} />} aria-label={m.admin_kit_more()} />
    </Popover>
  );
}
