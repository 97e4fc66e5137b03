import { Flex } from 'antd';
import { type ReactNode, type RefObject, useCallback, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import layoutStyles from '../kit/layout.module.css';
import { modKey } from '../kit/shortcuts.ts';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { type Hit, hrefOf } from './hits.ts';
import styles from './palette.module.css';
import { HitGroups, hitId } from './palette-list.tsx';
import { listId, type Press } from './press.ts';
import { useHits } from './use-hits.ts';

type Results = {
  typed: string;
  /** Enter was pressed before this was loaded. */
  isEntered: boolean;
  press: RefObject<Press | null>;
  /** The id of the active result, for the field. */
  onActive: (id: string | undefined) => void;
  onClose: () => void;
};

/** Finds products, orders, customers, commands and screens; the first hit is active. */
export function PaletteResults({ typed, isEntered, press, onActive, onClose }: Results): ReactNode {
  const { groups, query, isCurrent, error, retry } = useHits(typed);
  const hits = groups.flatMap((group) => group.hits);
  const { chosen, onKey, open } = useChoice({ hits, typed, isEntered, isCurrent, onClose });
  useImperativeHandle(press, () => onKey);
  const active = chosen && hitId(chosen);
  useEffect(
    function reportActive() {
      onActive(active);
    },
    [active, onActive],
  );
  return (
    <>
      <div className={styles.paletteLine} data-busy={isCurrent ? undefined : ''} />
      <div className={styles.paletteBody}>
        <HitGroups id={listId} groups={groups} term={query.term} chosen={chosen} onOpen={open} />
        {Boolean(error) && (
          <p style={{ padding: '22px 12px' }} className={`${textStyles.quiet} ${textStyles.center}`} role="alert">
            {m.admin_palette_broken()} {errorSentence(error)}{' '}
            <button type="button" className={textStyles.linkButton} onClick={retry}>
              {m.admin_kit_try_again()}
            </button>
          </p>
        )}
        {hits.length === 0 && isCurrent && !error && (
          <p style={{ padding: '22px 12px' }} className={`${textStyles.quiet} ${textStyles.center}`}>
            {query.term ? m.admin_palette_nothing({ term: query.term }) : hints[query.scope]()}
          </p>
        )}
      </div>
      <p className={textStyles.visuallyHidden} role="status">
        {isCurrent && typed ? m.admin_palette_found({ n: hits.length }) : ''}
      </p>
      <Foot />
    </>
  );
}

const hints = {
  all: m.admin_palette_hint_all,
  orders: m.admin_palette_hint_orders,
  customers: m.admin_palette_hint_customers,
  commands: m.admin_palette_hint_all,
} as const;

type Choice = { hits: readonly Hit[]; typed: string; isEntered: boolean; isCurrent: boolean; onClose: () => void };

/** Arrows choose, Enter opens. Enter before the results are loaded waits for them, so that it opens a result for the typed text. */
function useChoice({ hits, typed, isEntered, isCurrent, onClose }: Choice) {
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const [isWaiting, setWaiting] = useState(isEntered);
  const [lastTyped, setLastTyped] = useState(typed);
  // A new text starts at the first hit.
  if (lastTyped !== typed) {
    setLastTyped(typed);
    setAt(0);
    setWaiting(false);
  }
  const chosen = hits[Math.min(at, hits.length - 1)];
  const go = useCallback(
    (hit: Hit): void => {
      if (hit.isOutside) location.assign(hit.path);
      else void navigate(hit.path);
    },
    [navigate],
  );
  const open = (hit: Hit, inNewTab: boolean): void => {
    onClose();
    if (inNewTab) window.open(hrefOf(hit), '_blank', 'noopener');
    else go(hit);
  };
  useEffect(
    function openOnceCurrent() {
      if (!isWaiting || !isCurrent) return;
      setWaiting(false);
      if (!chosen) return;
      onClose();
      go(chosen);
    },
    [isWaiting, isCurrent, chosen, go, onClose],
  );
  const step = (by: number): void => {
    const next = hits.length === 0 ? 0 : (Math.min(at, hits.length - 1) + by + hits.length) % hits.length;
    setAt(next);
    const hit = hits[next];
    if (hit) document.getElementById(hitId(hit))?.scrollIntoView({ block: 'nearest' });
  };
  const onKey: Press = (event) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!isCurrent) setWaiting(true);
      else if (chosen) open(chosen, event.metaKey || event.ctrlKey);
    }
  };
  return { chosen, onKey, open };
}

function Foot(): ReactNode {
  return (
    <Flex gap={16} align="center" className={styles.paletteFoot} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {m.admin_palette_choose()}
      </span>
      <span>
        <kbd>↵</kbd> {m.admin_palette_go()}
      </span>
      <span>
        <kbd>{modKey().trim()}</kbd> <kbd>↵</kbd> {m.admin_palette_new_tab()}
      </span>
      <Flex component="span" gap={12} className={layoutStyles.atEnd}>
        <span># {m.admin_palette_orders()}</span>
        <span>@ {m.admin_palette_customers()}</span>
        <span>&gt; {m.admin_palette_commands()}</span>
      </Flex>
    </Flex>
  );
}
