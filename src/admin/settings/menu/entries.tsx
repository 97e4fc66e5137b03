import { Button, Flex } from 'antd';
import { ChevronDown, ChevronRight, GripVertical, Plus, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages';
import type { LinkTarget } from '#modules/shopfront/contract.ts';
import { useListEntry, useProblemsWithin } from '../../kit/form/form-context.tsx';
import { moved, useDragOrder } from '../../kit/form/use-drag-order.ts';
import type { Bound } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Sorting } from '../../kit/pickers/products-field.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { EntryFields } from './entry-fields.tsx';
import { MarkedPages } from './marked-pages.tsx';
import styles from './menu.module.css';
import { chooseLabel, deadLink, leadsTo, type MenuEntry } from './targets.ts';

const newEntry: MenuEntry = { type: 'page', label: { tw: '' }, new_label: null };
const maxEntries = 20;

type EntriesProps = { at: Bound<MenuEntry[]>; targets: readonly LinkTarget[] | undefined };

/** The entries in the order of the menu: dragged or moved by buttons; one is open for editing, and any with an error. */
export function Entries({ at, targets }: EntriesProps): ReactNode {
  const locale = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  useListEntry(at.path, m.admin_menu_entries());
  const move = (from: number, to: number): void => {
    setOpen(null);
    at.set(moved(at.value, from, to));
  };
  const list = useRef<HTMLOListElement>(null);
  /** Keeps the focus in the list, since removing an entry removes the focused button. */
  const focusName = (place: number): void =>
    list.current?.children[Math.min(place, list.current.children.length - 1)]?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  const remove = (index: number): void => {
    flushSync(() => {
      setOpen(null);
      at.set(at.value.filter((_, i) => i !== index));
    });
    focusName(index);
  };
  const add = (): void => {
    flushSync(() => {
      setOpen(at.value.length);
      at.set([...at.value, newEntry]);
    });
    focusName(at.value.length);
  };
  const drag = useDragOrder(move);
  const { site_name } = useShop();
  const firstLogo = at.value.findIndex(({ type }) => type === 'logo');
  return (
    <>
      <Flex component="ol" vertical gap={10} ref={list} className={styles.entries}>
        {at.value.map((entry, i) => {
          const name = entry.type === 'logo' ? site_name : chooseLabel(entry, locale) || m.admin_menu_untitled();
          const isSecondLogo = entry.type === 'logo' && i !== firstLogo;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name entries by index
            <li key={i} {...drag(i)} data-testid="menu-entry">
              <Entry
                at={{
                  path: `${at.path}.${i}`,
                  value: entry,
                  base: at.base[i] ?? newEntry,
                  set: (next) => at.set(at.value.map((old, j) => (j === i ? next : old))),
                }}
                targets={targets ?? []}
                name={name}
                warning={isSecondLogo ? m.admin_menu_second_logo() : deadLink(entry, targets, locale)}
                isOpen={open === i}
                toggle={() => setOpen(open === i ? null : i)}
                actions={
                  <>
                    <Sorting name={name} place={i} last={at.value.length - 1} move={move} />
                    <Button
                      type="text"
                      size="small"
                      icon={<X size={14} />}
                      aria-label={m.admin_menu_remove({ name })}
                      title={m.admin_menu_remove({ name })}
                      onClick={() => remove(i)}
                    />
                  </>
                }
              />
            </li>
          );
        })}
      </Flex>
      {at.value.length < maxEntries && (
        <Button type="dashed" size="small" icon={<Plus size={14} />} onClick={add}>
          {m.admin_menu_add()}
        </Button>
      )}
      {at.value.length < maxEntries && targets && <MarkedPages at={at} targets={targets} />}
    </>
  );
}

type EntryProps = {
  at: Bound<MenuEntry>;
  targets: readonly LinkTarget[];
  name: string;
  warning: string | undefined;
  isOpen: boolean;
  toggle: () => void;
  actions: ReactNode;
};

function Entry({ at, targets, name, warning, isOpen, toggle, actions }: EntryProps): ReactNode {
  const locale = useLanguage();
  const hasProblems = Object.keys(useProblemsWithin(at.path)).length > 0;
  const isShown = isOpen || hasProblems;
  const Chevron = isShown ? ChevronDown : ChevronRight;
  return (
    <>
      <Flex gap={8} align="center" className={layoutStyles.canShrink}>
        <GripVertical size={15} aria-hidden="true" className={layoutStyles.grip} />
        <button type="button" className={styles.entryName} aria-expanded={isShown} onClick={toggle}>
          <Chevron size={15} aria-hidden="true" />
          <strong className={`${layoutStyles.canShrink} ${textStyles.anywhere}`}>{name}</strong>
          <span className={textStyles.meta}>{leadsTo(at.value, targets, locale)}</span>
        </button>
        <span className={layoutStyles.acts}>{actions}</span>
      </Flex>
      {isShown && <EntryFields at={at} targets={targets} />}
      {warning && (
        <p className={`${textStyles.note} ${textStyles.anywhere}`} data-tone="wait" role="status">
          <TriangleAlert size={14} aria-hidden="true" /> {warning}
        </p>
      )}
    </>
  );
}
