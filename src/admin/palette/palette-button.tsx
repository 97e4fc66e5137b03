import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import { modKey, useShortcuts } from '../kit/shortcuts.ts';
import { palette } from './open.ts';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: Dialog }) => ({ default: Dialog })));

/** Looks like the search field it opens; ⌘K does the same from anywhere. */
export function PaletteButton(): ReactNode {
  const isShown = palette.useShown();
  useShortcuts({
    'mod+k': (event) => {
      event.preventDefault();
      palette.show(true);
    },
  });
  return (
    <>
      <button type="button" className="header-search plain-button" onClick={() => palette.show(true)} aria-haspopup="dialog">
        <Search size={15} aria-hidden="true" />
        <span className="header-search-words">{m.admin_palette_open()}</span>
        <span className="header-search-keys" aria-hidden="true">
          <kbd>{modKey().trim()}</kbd> <kbd>K</kbd>
        </span>
      </button>
      {isShown && (
        <Suspense>
          <Palette onClose={() => palette.show(false)} />
        </Suspense>
      )}
    </>
  );
}
