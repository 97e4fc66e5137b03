import { Flex } from 'antd';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#messages';
import layoutStyles from '../kit/layout.module.css';
import { palette } from './open.ts';
import styles from './palette.module.css';
import { listId, type Press } from './press.ts';

const Results = lazy(() => import('./palette-results.tsx').then(({ PaletteResults }) => ({ default: PaletteResults })));

const close = (): void => palette.show(false);

/**
 * The palette's dialog and field are part of the layout, so that they open and have the focus before the next key: what is typed
 * never reaches the form behind. Search and results are loaded when it first opens.
 */
export function PaletteDialog(): ReactNode {
  const isShown = palette.useShown();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const press = useRef<Press>(null);
  useLayoutEffect(
    function followShown() {
      if (!isShown) dialog.current?.close();
      else if (!dialog.current?.open) dialog.current?.showModal();
      if (!isShown) {
        setTyped('');
        setActive(undefined);
        setEntered(false);
      }
    },
    [isShown],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (press.current) press.current(event);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setEntered(true);
  };
  return (
    <dialog
      ref={dialog}
      data-testid="palette"
      className={styles.palette}
      aria-label={m.admin_palette_open()}
      onClose={close}
      {...{ closedby: 'any' }}
    >
      <Flex gap={12} align="center" className={styles.paletteField}>
        <Search size={18} aria-hidden="true" />
        <input
          autoFocus
          value={typed}
          placeholder={m.admin_palette_open()}
          aria-label={m.admin_palette_open()}
          role="combobox"
          aria-expanded={active !== undefined}
          aria-controls={listId}
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.paletteClose} onClick={close} aria-label={m.admin_palette_close()}>
          <kbd>esc</kbd>
          <X size={20} className={layoutStyles.phoneOnly} aria-hidden="true" />
        </button>
      </Flex>
      {isShown && (
        <Suspense fallback={<div className={styles.paletteLine} data-busy="" />}>
          <Results typed={typed} isEntered={isEntered} press={press} onActive={setActive} onClose={close} />
        </Suspense>
      )}
    </dialog>
  );
}
