import type { ReactNode } from 'react';
import layoutStyles from '../../layout.module.css';

type ToolProps = { word: string; isOn?: boolean | undefined; act: () => void; children: ReactNode };

/** A toolbar button that keeps the cursor in the text. */
export function Tool({ word, isOn, act, children }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className={layoutStyles.iconButton}
      title={word}
      aria-label={word}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {children}
    </button>
  );
}
