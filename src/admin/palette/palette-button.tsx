import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { modKey, useShortcuts } from '../kit/shortcuts.ts';
import headerStyles from '../layout/header.module.css';
import { palette } from './open.ts';
import { PaletteDialog } from './palette-dialog.tsx';

/** Looks like a search field and opens the palette; Ctrl+K does the same. */
export function PaletteButton(): ReactNode {
  useShortcuts({
    'mod+k': (event) => {
      event.preventDefault();
      palette.show(true);
    },
  });
  return (
    <>
      <button
        type="button"
        className={headerStyles.headerSearch}
        title={m.admin_palette_open()}
        onClick={() => palette.show(true)}
        aria-haspopup="dialog"
      >
        <Search size={15} aria-hidden="true" />
        <span className={headerStyles.headerSearchWords}>{m.admin_palette_open()}</span>
        <span className={headerStyles.headerSearchKeys} aria-hidden="true">
          <kbd>{modKey().trim()}</kbd> <kbd>K</kbd>
        </span>
      </button>
      <PaletteDialog />
    </>
  );
}
