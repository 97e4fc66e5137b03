import { Button, Flex } from 'antd';
import { CalendarClock, CircleAlert, Ellipsis, EyeOff, GripVertical, Monitor, Smartphone } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { useDragOrder } from '../kit/form/use-drag-order.ts';
import layoutStyles from '../kit/layout.module.css';
import { Menu } from '../kit/menu.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import styles from './blocks.module.css';
import { blockTitle, type EditedBlock } from './edited-block.ts';
import { kinds } from './kinds.ts';

export type BlockActs = {
  choose: (id: string) => void;
  move: (from: number, to: number) => void;
  duplicate: (id: string) => void;
  toggle: (block: EditedBlock) => void;
  remove: (id: string) => void;
};

type BlockList = {
  blocks: readonly EditedBlock[];
  chosen: string | null;
  /** Indexes of the blocks with refused fields. */
  wrong: ReadonlySet<number>;
  /** No block may be added. */
  isFull: boolean;
  acts: BlockActs;
};

/** The blocks in their order: dragged, or moved with Alt and the arrow keys. */
export function BlockList({ blocks, chosen, wrong, isFull, acts }: BlockList): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const drag = useDragOrder(acts.move);
  const keys = (event: KeyboardEvent, place: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = place + (step ?? 0);
    if (!step || to < 0 || to >= blocks.length) return;
    event.preventDefault();
    if (event.altKey) acts.move(place, to);
    else list.current?.querySelectorAll<HTMLElement>('[data-row]')[to]?.focus();
  };
  return (
    <Flex component="ol" vertical gap={2} ref={list} data-testid="blocks">
      {blocks.map((block, i) => (
        <li key={block.id} {...drag(i)} className={styles.row} data-chosen={block.id === chosen ? '' : undefined}>
          <GripVertical size={14} aria-hidden="true" className={layoutStyles.grip} />
          <Row block={block} place={i} isChosen={block.id === chosen} isWrong={wrong.has(i)} keys={keys} choose={acts.choose} />
          <RowMenu block={block} place={i} last={blocks.length - 1} isFull={isFull} acts={acts} />
        </li>
      ))}
    </Flex>
  );
}

type RowProps = {
  block: EditedBlock;
  place: number;
  isChosen: boolean;
  isWrong: boolean;
  keys: (event: KeyboardEvent, place: number) => void;
  choose: (id: string) => void;
};

function Row({ block, place, isChosen, isWrong, keys, choose }: RowProps): ReactNode {
  const { label, icon: Icon } = kinds[block.type];
  const words = blockTitle(block, useLanguage());
  return (
    <button
      type="button"
      data-row=""
      id={rowId(block.id)}
      className={styles.rowName}
      aria-current={isChosen}
      aria-label={[
        m.admin_blocks_row({ n: place + 1, name: [label(), words].filter(Boolean).join(' ') }),
        ...listMarks(block, isWrong),
      ].join(m.admin_form_list_comma())}
      title={m.admin_blocks_row_keys()}
      data-off={block.hidden ? '' : undefined}
      onClick={() => choose(block.id)}
      onKeyDown={(event) => keys(event, place)}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={`${styles.rowWords} ${layoutStyles.grow} ${layoutStyles.stack}`}>
        <strong className={`${textStyles.clip} ${textStyles.small} ${textStyles.medium}`}>{label()}</strong>{' '}
        {words && <span className={`${textStyles.clip} ${textStyles.meta}`}>{words}</span>}
      </span>
      {isWrong && <CircleAlert size={14} className={textStyles.bad} />}
      {block.hidden && <EyeOff size={14} />}
      {(block.from || block.to) && <CalendarClock size={14} />}
      {block.device === 'phone' && <Smartphone size={14} />}
      {block.device === 'wide' && <Monitor size={14} />}
    </button>
  );
}

export const rowId = (id: string): string => `block-row-${id}`;

const listMarks = (block: EditedBlock, isWrong: boolean): string[] => [
  ...(isWrong ? [m.admin_blocks_is_wrong()] : []),
  ...(block.hidden ? [m.admin_blocks_is_hidden()] : []),
  ...(block.from || block.to ? [m.admin_blocks_is_timed()] : []),
  ...(block.device === 'phone' ? [m.admin_blocks_is_phone()] : []),
  ...(block.device === 'wide' ? [m.admin_blocks_is_wide()] : []),
];

type RowMenuProps = { block: EditedBlock; place: number; last: number; isFull: boolean; acts: BlockActs };

function RowMenu({ block, place, last, isFull, acts }: RowMenuProps): ReactNode {
  const name = kinds[block.type].label();
  return (
    <Menu
      entries={[
        { key: 'up', label: m.admin_blocks_up(), act: () => acts.move(place, place - 1), isDisabled: place === 0 },
        { key: 'down', label: m.admin_blocks_down(), act: () => acts.move(place, place + 1), isDisabled: place === last },
        { key: 'duplicate', label: m.admin_blocks_duplicate(), act: () => acts.duplicate(block.id), isDisabled: isFull },
        { key: 'hide', label: block.hidden ? m.admin_blocks_show() : m.admin_blocks_hide(), act: () => acts.toggle(block) },
        { key: 'delete', label: m.admin_blocks_delete(), act: () => acts.remove(block.id) },
      ]}
    >
      {() => <Button type="text" size="small" icon={<Ellipsis size={15} />} aria-label={m.admin_blocks_more({ name })} />}
    </Menu>
  );
}
