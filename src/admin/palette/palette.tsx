import './palette.css';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { modKey } from '../kit/shortcuts.ts';
import { sentenceOf } from '../kit/state.tsx';
import { type Hit, hrefOf } from './hits.ts';
import { HitGroups, hitId } from './palette-list.tsx';
import { useHits } from './use-hits.ts';

const listId = 'palette-list';

/** Finds products, orders, customers, commands and screens by what is typed; the first one is chosen. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const { groups, wish, isCurrent, error, retry } = useHits(typed);
  const hits = groups.flatMap((group) => group.hits);
  const { chosen, press, open } = useChoice({ hits, typed, isCurrent, onClose });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="palette" aria-label={m.admin_palette_open()} onClose={onClose} {...{ closedby: 'any' }}>
      <div className="palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          autoFocus
          value={typed}
          placeholder={m.admin_palette_open()}
          aria-label={m.admin_palette_open()}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && hitId(chosen)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
        />
        <button type="button" className="plain-button palette-close" onClick={onClose} aria-label={m.admin_palette_close()}>
          <kbd>esc</kbd>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="palette-line" data-busy={isCurrent ? undefined : ''} />
      <div className="palette-body">
        <HitGroups id={listId} groups={groups} term={wish.term} chosen={chosen} onOpen={open} />
        {Boolean(error) && (
          <p className="palette-note" role="alert">
            {m.admin_palette_broken()} {sentenceOf(error)}{' '}
            <button type="button" className="link-button plain-button" onClick={retry}>
              {m.admin_kit_try_again()}
            </button>
          </p>
        )}
        {hits.length === 0 && isCurrent && !error && (
          <p className="palette-note">{wish.term ? m.admin_palette_nothing({ term: wish.term }) : hints[wish.scope]()}</p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isCurrent && typed ? m.admin_palette_found({ n: hits.length }) : ''}
      </p>
      <Foot />
    </dialog>
  );
}

const hints = {
  all: m.admin_palette_hint_all,
  orders: m.admin_palette_hint_orders,
  customers: m.admin_palette_hint_customers,
  commands: m.admin_palette_hint_all,
} as const;

type Choice = { hits: readonly Hit[]; typed: string; isCurrent: boolean; onClose: () => void };

/** Arrows choose, Enter opens. Enter before the answer is there waits for it: what opens is what was asked for. */
function useChoice({ hits, typed, isCurrent, onClose }: Choice) {
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, another first hit
  useEffect(() => {
    setAt(0);
    setWaiting(false);
  }, [typed]);
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
  useEffect(() => {
    if (!isWaiting || !isCurrent) return;
    setWaiting(false);
    if (!chosen) return;
    onClose();
    go(chosen);
  }, [isWaiting, isCurrent, chosen, go, onClose]);
  const step = (by: number): void => {
    const next = hits.length === 0 ? 0 : (Math.min(at, hits.length - 1) + by + hits.length) % hits.length;
    setAt(next);
    const hit = hits[next];
    if (hit) document.getElementById(hitId(hit))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
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
  return { chosen, press, open };
}

function Foot(): ReactNode {
  return (
    <div className="palette-foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {m.admin_palette_choose()}
      </span>
      <span>
        <kbd>↵</kbd> {m.admin_palette_go()}
      </span>
      <span>
        <kbd>{modKey().trim()}</kbd> <kbd>↵</kbd> {m.admin_palette_new_tab()}
      </span>
      <span className="palette-scopes">
        <span># {m.admin_palette_orders()}</span>
        <span>@ {m.admin_palette_customers()}</span>
        <span>&gt; {m.admin_palette_commands()}</span>
      </span>
    </div>
  );
}
