import { Button, Flex, Segmented } from 'antd';
import { Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import * as m from '#messages';
import type { Locale, Text } from '#shared/locale.ts';
import { fieldId, useFieldEntry, useProblemsWithin } from '../kit/form/form-context.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import layoutStyles from '../kit/layout.module.css';
import { modKey, useShortcuts } from '../kit/shortcuts.ts';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useLatest } from '../kit/use-latest.ts';
import { language } from '../language.ts';
import { AddBlock } from './add-block.tsx';
import { blankBlock } from './blank.ts';
import { type BlockActs, BlockList, rowId } from './block-list.tsx';
import styles from './blocks.module.css';
import { Canvas } from './canvas.tsx';
import { type EditedBlock, newId, withIds } from './edited-block.ts';
import { kinds } from './kinds.ts';
import { Panel } from './panel.tsx';
import { useEditing } from './use-editing.ts';
import { usePreview } from './use-preview.ts';

const maxBlocks = 40;

/** `title`: the heading of a custom page; null: the home page. */
type Editor = { at: Bound<EditedBlock[]>; title: Text | null };

/** Blocks in a list, drawn by the shop, and the fields of the chosen one. On a phone one of these at a time. */
export function BlockEditor({ at: given, title }: Editor): ReactNode {
  // A restored version may be older than block ids.
  const at = {
    ...given,
    value: useMemo(() => withIds(given.value), [given.value]),
    base: useMemo(() => withIds(given.base), [given.base]),
  };
  const [chosen, setChosen] = useState<string | null>(() => (at.value.length === 1 ? (at.value[0]?.id ?? null) : null));
  const [tab, setTab] = useState<'blocks' | 'preview'>('blocks');
  const [locale, setLocale] = useState<Locale>(language());
  const editing = useEditing(at);
  const { drawn, isOld } = usePreview(at.value, locale);
  const choose = (id: string): void => {
    setTab('blocks');
    setChosen(id);
  };
  const [message, setMessage] = useState('');
  const acts = useActs(at, editing, { choose, leave: () => setChosen(null), announce: setMessage });
  const wrong = useProblems(at, choose);
  const redo = (event: KeyboardEvent): void => outsideFields(event, editing.redo);
  useShortcuts({ 'mod+z': (event) => outsideFields(event, editing.undo), 'mod+shift+z': redo, 'mod+y': redo });
  const isFull = at.value.length >= maxBlocks;
  const place = at.value.findIndex(({ id }) => id === chosen);
  const block = at.value[place];
  const add = (type: EditedBlock['type']): void => {
    const id = newId();
    editing.insert({ ...blankBlock[type](), id }, place < 0 ? at.value.length : place + 1);
    choose(id);
  };
  return (
    <div className={styles.editor} data-tab={tab} data-open={block ? '' : undefined}>
      <div className={`${layoutStyles.phoneOnly} ${styles.tabs}`}>
        <Segmented
          block
          aria-label={m.admin_blocks_tabs()}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'blocks' as const, label: m.admin_blocks_tab_blocks() },
            { value: 'preview' as const, label: m.admin_blocks_tab_preview() },
          ]}
        />
      </div>
      <Flex component="nav" vertical gap={8} className={styles.side} aria-label={m.admin_blocks_blocks()}>
        <Flex gap={2} align="center" className={styles.sideHead}>
          <AddBlock isFirst={at.value.length === 0} isFull={isFull} add={add} />
          <Step icon={<Undo2 size={16} />} label={m.admin_blocks_undo({ key: modKey() })} isOff={!editing.canUndo} act={editing.undo} />
          <Step icon={<Redo2 size={16} />} label={m.admin_blocks_redo({ key: modKey() })} isOff={!editing.canRedo} act={editing.redo} />
        </Flex>
        {at.value.length === 0 && (
          <p className={textStyles.aside}>
            {m.admin_blocks_none()} {m.admin_blocks_none_hint()}
          </p>
        )}
        <p className={textStyles.visuallyHidden} role="status">
          {message}
        </p>
        <BlockList blocks={at.value} chosen={chosen} wrong={wrong} isFull={isFull} acts={acts} />
      </Flex>
      <Canvas
        blocks={at.value}
        drawn={drawn}
        isOld={isOld}
        chosen={chosen}
        choose={choose}
        title={title}
        locale={locale}
        setLocale={setLocale}
      />
      <Panel
        at={block ? boundBlock(at, place, block, editing.edit) : null}
        dropped={drawn?.find(({ id }) => id === chosen)?.dropped ?? []}
        close={() => setChosen(null)}
      />
    </div>
  );
}

/** In a field, undo is left to the browser, which undoes typing. */
function outsideFields(event: KeyboardEvent, act: () => void): void {
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable="true"]')) return;
  event.preventDefault();
  act();
}

function Step({ icon, label, isOff, act }: { icon: ReactNode; label: string; isOff: boolean; act: () => void }): ReactNode {
  return <Button type="text" icon={icon} disabled={isOff} aria-label={label} title={label} onClick={act} />;
}

/** One block as a field of the form; its saved value is found by id, wherever it was. */
function boundBlock(
  at: Bound<EditedBlock[]>,
  place: number,
  block: EditedBlock,
  edit: (block: EditedBlock, key: string) => void,
): Bound<EditedBlock> {
  const saved = at.base.find(({ id, type }) => id === block.id && type === block.type);
  return { path: `${at.path}.${place}`, value: block, base: saved ?? block, set: (next) => edit(next, changedKey(block, next)) };
}

const changedKey = (before: EditedBlock, after: EditedBlock): string =>
  Object.entries(after).find(([key, value]) => value !== before[key as keyof EditedBlock])?.[0] ?? '';

type Effects = { choose: (id: string) => void; leave: () => void; announce: (sentence: string) => void };

function useActs(at: Bound<EditedBlock[]>, editing: ReturnType<typeof useEditing>, { choose, leave, announce }: Effects): BlockActs {
  const { done } = useNotices();
  const latest = useLatest({ editing, blocks: at.value });
  return {
    choose,
    move: (from, to) => {
      const block = at.value[from];
      if (!block) return;
      editing.move(from, to);
      announce(m.admin_blocks_moved({ name: kinds[block.type].label(), n: to + 1 }));
      requestAnimationFrame(() => document.getElementById(rowId(block.id))?.focus());
    },
    duplicate: (id) => choose(editing.duplicate(id)),
    toggle: (block) => editing.edit({ ...block, hidden: block.hidden ? null : true }, `hidden ${!block.hidden}`),
    remove: (id) => {
      const place = at.value.findIndex((one) => one.id === id);
      const block = at.value[place];
      if (!block) return;
      editing.remove(id);
      leave();
      done(m.admin_blocks_deleted({ name: kinds[block.type].label() }), async () => {
        const { editing: now, blocks } = latest.current;
        // The editor's own undo may have put it back already.
        if (!blocks.some((one) => one.id === id)) now.insert(block, place);
      });
    },
  };
}

/** Indexes of the blocks with refused fields; the save bar names the fields and opens the block first. */
function useProblems(at: Bound<EditedBlock[]>, choose: (id: string) => void): ReadonlySet<number> {
  const [pathToFocus, setPathToFocus] = useState<string | null>(null);
  const latest = useLatest({ at, choose });
  const entry = useMemo(() => {
    /** The index of the block of a path; NaN for the whole list. */
    const placed = (path: string): number => Number.parseInt(path.slice(latest.current.at.path.length + 1), 10);
    return {
      label: m.admin_blocks_blocks(),
      labelOf: (path: string) => {
        const block = latest.current.at.value[placed(path)];
        return block ? m.admin_blocks_row({ n: placed(path) + 1, name: kinds[block.type].label() }) : m.admin_blocks_blocks();
      },
      focus: (path: string) => {
        const block = latest.current.at.value[placed(path)];
        if (!block) return;
        latest.current.choose(block.id);
        setPathToFocus(path);
      },
    };
  }, []);
  useFieldEntry(at.path, entry);
  useEffect(
    function focusField() {
      if (pathToFocus === null) return;
      document.getElementById(fieldId(pathToFocus))?.focus();
      setPathToFocus(null);
    },
    [pathToFocus],
  );
  const problems = useProblemsWithin(at.path);
  return useMemo(() => new Set(Object.keys(problems).map((path) => Number(path.split('.')[0]))), [problems]);
}
