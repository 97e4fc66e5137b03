import { Button, type ButtonProps, Popover } from 'antd';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import layoutStyles from './layout.module.css';
import styles from './menu.module.css';
import textStyles from './text.module.css';

export type MenuEntry = {
  key: string;
  label: string;
  icon?: LucideIcon;
  /** The action or the link of an entry. */
  act?: () => void;
  to?: string;
  /** The heading above the first entry of a group. */
  heading?: string | undefined;
  aside?: ReactNode;
  isDisabled?: boolean;
};

/** Menu entries, as shown in a popover or a card. */
export function MenuList({ entries, onChosen }: { entries: readonly MenuEntry[]; onChosen?: () => void }): ReactNode {
  return (
    <ul data-testid="menu" className={styles.menu}>
      {entries.map((entry, i) => (
        <Fragment key={entry.key}>
          {entry.heading && entry.heading !== entries[i - 1]?.heading && (
            <li style={{ padding: '6px 10px 2px' }} className={textStyles.meta}>
              {entry.heading}
            </li>
          )}
          <li>
            <Entry entry={entry} onChosen={onChosen} />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

function Entry({ entry, onChosen }: { entry: MenuEntry; onChosen: (() => void) | undefined }): ReactNode {
  const { label, icon: Icon, act, to, aside, isDisabled = false } = entry;
  const words = (
    <>
      {Icon && <Icon size={15} aria-hidden="true" />} {label}
      {aside && (
        <span style={{ paddingLeft: 18 }} className={`${textStyles.num} ${textStyles.meta} ${layoutStyles.atEnd}`}>
          {aside}
        </span>
      )}
    </>
  );
  if (to)
    return (
      <Link data-testid="menu-item" className={styles.menuItem} to={to} onClick={onChosen}>
        {words}
      </Link>
    );
  const choose = (): void => {
    onChosen?.();
    act?.();
  };
  return (
    <button type="button" data-testid="menu-item" className={styles.menuItem} disabled={isDisabled} onClick={choose}>
      {words}
    </button>
  );
}

type Menu = { entries: readonly MenuEntry[]; placement?: 'bottomRight' | 'top'; children: (isOpen: boolean) => ReactNode };

/** A button with a menu behind it. */
export function Menu({ entries, placement = 'bottomRight', children }: Menu): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      content={<MenuList entries={entries} onChosen={() => setOpen(false)} />}
      trigger="click"
      placement={placement}
      arrow={false}
      classNames={{ root: styles.menuPopover }}
    >
      {children(isOpen)}
    </Popover>
  );
}

/** Rare actions behind three dots; in a row `type="text"`, without a frame. Absent when empty. */
export function MoreMenu({ entries, ...button }: { entries: readonly MenuEntry[] } & Pick<ButtonProps, 'type' | 'size'>): ReactNode {
  if (entries.length === 0) return null;
  return (
    <Menu entries={entries}>
      {() => <Button {...button} className={styles.more} icon={<Ellipsis size={16} />} aria-label={m.admin_kit_more()} />}
    </Menu>
  );
}
