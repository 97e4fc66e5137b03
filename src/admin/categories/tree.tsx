import { Checkbox, Flex, Input, type InputRef } from 'antd';
import { ChevronDown, ChevronRight, EyeOff, GripVertical, Search } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import type { CategoryRow } from '#modules/catalog/contract.ts';
import cardStyles from '../kit/card.module.css';
import { Chip, LanguageDot, Thumb } from '../kit/cells.tsx';
import { ClearMark } from '../kit/clear-mark.tsx';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { altKey, useShortcuts } from '../kit/shortcuts.ts';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';
import styles from './categories.module.css';
import { RowMenu } from './row-menu.tsx';
import { type Leaf, placeAt, placeStepped, shownLeaves } from './tree-model.ts';
import { categoryName, type TreeActs } from './use-tree.ts';
import { useTreeFilter } from './use-tree-filter.ts';

type Where = 'before' | 'after' | 'inside';
type Over = { id: number; where: Where };
/** Share of a row's height at its top (before) and bottom (after); between them a drop goes into the category. */
const edge = 0.28;

type TreeProps = {
  rows: readonly CategoryRow[];
  chosen: number | undefined;
  acts: TreeActs;
  ask: (what: 'move' | 'merge' | 'delete', row: CategoryRow) => void;
};

/** The category tree: moved by dragging, or with M and the arrow keys; hidden categories are marked. */
export function Tree({ rows, chosen, acts, ask }: TreeProps): ReactNode {
  const mayChange = useMay('categories update');
  const [{ words, hasNoEnglish }, setFilter] = useTreeFilter();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<CategoryRow>();
  const [over, setOver] = useState<Over>();
  const search = useRef<InputRef>(null);
  useShortcuts({
    '/': (event) => {
      event.preventDefault();
      search.current?.focus();
    },
  });
  const leaves = shownLeaves(rows, folded, { words, hasNoEnglish });
  const fold = (id: number): void => setFolded((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]));
  const drop = (target: CategoryRow): void => {
    const to = dragged && over && placeAt(rows, dragged.id, target, over.where);
    if (dragged && to) void acts.move(dragged, to);
    setDragged(undefined);
    setOver(undefined);
  };
  const keys = (row: CategoryRow) => (event: KeyboardEvent) => {
    if (!mayChange) return;
    const by = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : undefined;
    if (by) {
      event.preventDefault();
      const to = placeStepped(rows, row.id, by);
      if (to) void acts.move(row, to);
    } else if (event.key === 'm' && !event.metaKey && !event.ctrlKey) {
      // Otherwise the letter would be typed into the dialog that opens.
      event.preventDefault();
      ask('move', row);
    }
  };
  return (
    <section className={`${cardStyles.card} ${styles.treeCard}`} aria-label={m.admin_categories_title()}>
      <Flex style={{ padding: '0 6px 8px' }} vertical gap={8}>
        <Input
          ref={search}
          value={words}
          onChange={(event) => setFilter({ words: event.target.value })}
          prefix={<Search size={15} aria-hidden="true" />}
          placeholder={m.admin_categories_find()}
          aria-label={m.admin_categories_find()}
          allowClear={{ clearIcon: <ClearMark /> }}
        />
        <Checkbox checked={hasNoEnglish} onChange={(event) => setFilter({ hasNoEnglish: event.target.checked })}>
          {m.admin_categories_no_english()}
        </Checkbox>
      </Flex>
      {leaves.length === 0 && (
        <p style={{ padding: 10 }} className={textStyles.meta}>
          {words.trim() ? m.admin_categories_none({ words }) : m.admin_categories_none_without_english()}
        </p>
      )}
      <ul data-testid="tree" data-keys="tree" className={styles.tree}>
        {leaves.map((leaf) => (
          <li
            key={leaf.row.id}
            data-over={over?.id === leaf.row.id && dragged ? over.where : undefined}
            data-dragged={dragged?.id === leaf.row.id ? '' : undefined}
            onKeyDown={keys(leaf.row)}
            draggable={mayChange}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(leaf.row);
            }}
            onDragOver={(event) => {
              const where = whereOver(event);
              if (!dragged || !placeAt(rows, dragged.id, leaf.row, where)) return;
              event.preventDefault();
              if (over?.id !== leaf.row.id || over.where !== where) setOver({ id: leaf.row.id, where });
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(leaf.row);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
          >
            <TreeRow
              leaf={leaf}
              isChosen={leaf.row.id === chosen}
              isFolded={folded.has(leaf.row.id)}
              fold={() => fold(leaf.row.id)}
              mayChange={mayChange}
            >
              <RowMenu row={leaf.row} rows={rows} acts={acts} ask={ask} />
            </TreeRow>
          </li>
        ))}
      </ul>
      {mayChange && (
        <p className={`${textStyles.meta} ${styles.treeKeys}`}>
          {m.admin_categories_keys()} <kbd>M</kbd> {m.admin_categories_key_move()} <kbd>{altKey()}↑</kbd> <kbd>{altKey()}↓</kbd>{' '}
          {m.admin_categories_key_order()}
        </p>
      )}
    </section>
  );
}

function whereOver(event: DragEvent): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  return part < edge ? 'before' : part > 1 - edge ? 'after' : 'inside';
}

/** The number of products with descendants, and of those in the category itself. */
const formatCounts = ({ total_count, product_count }: CategoryRow): string =>
  total_count === product_count
    ? m.admin_categories_products({ n: product_count })
    : m.admin_categories_products_below({ n: total_count, own: product_count });

type RowProps = { leaf: Leaf; isChosen: boolean; isFolded: boolean; fold: () => void; mayChange: boolean; children: ReactNode };

function TreeRow({ leaf: { row, depth, hasChildren }, isChosen, isFolded, fold, mayChange, children }: RowProps): ReactNode {
  const { search } = useLocation();
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  const name = `${layoutStyles.grow} ${textStyles.clip} ${depth === 0 ? textStyles.strong : ''}`;
  return (
    <Flex
      gap={6}
      align="center"
      className={styles.treeRow}
      style={{ paddingLeft: 6 + depth * 24 }}
      data-chosen={isChosen ? '' : undefined}
      data-hidden={row.active ? undefined : ''}
    >
      {mayChange && <GripVertical className={`${layoutStyles.grip} ${layoutStyles.wideOnly}`} size={14} aria-hidden="true" />}
      {hasChildren ? (
        <button
          type="button"
          className={styles.treeFold}
          onClick={fold}
          aria-expanded={!isFolded}
          aria-label={
            isFolded ? m.admin_categories_unfold({ name: categoryName(row) }) : m.admin_categories_fold({ name: categoryName(row) })
          }
        >
          <Arrow size={15} />
        </button>
      ) : (
        <span className={styles.treeFold} />
      )}
      {row.picture && <Thumb picture={row.picture} size={22} label="" />}
      {mayChange ? (
        <Link to={{ pathname: `/product-categories/${row.id}`, search }} className={name} aria-current={isChosen ? 'page' : undefined}>
          {categoryName(row)}
        </Link>
      ) : (
        <span className={name}>{categoryName(row)}</span>
      )}
      {!row.active && (
        <Chip>
          <EyeOff size={12} aria-hidden="true" /> {m.admin_categories_not_shown()}
        </Chip>
      )}
      <Flex
        component="span"
        gap="small"
        align="center"
        className={`${textStyles.small} ${textStyles.quiet} ${layoutStyles.noShrink} ${layoutStyles.atEnd}`}
      >
        {!row.name.en && <LanguageDot text={row.name} />}
        <span className={textStyles.num} title={formatCounts(row)}>
          {formatCount(row.total_count)}
        </span>
        {children}
      </Flex>
    </Flex>
  );
}
