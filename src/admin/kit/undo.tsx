import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import * as m from '#messages';
import { sentenceOf } from './state.tsx';
import textStyles from './text.module.css';

const undoSeconds = 10;

/** How many notices there were. Each has a key of its own: one that took the key of another would live only as long as that had left. */
let count = 0;
const keyOf = (at: number): string => `done-${at}`;

/** Says what was done and offers to take it back for ten seconds; an error stays until it is read. */
export function useNotices(): { done: (text: string, undo?: () => Promise<void>) => void; failed: (error: unknown) => void } {
  const { message } = App.useApp();
  const failed = useCallback((error: unknown) => void message.error(sentenceOf(error), 8), [message]);
  const done = useCallback(
    (text: string, undo?: () => Promise<void>): void => {
      // One at a time: what was done before can no longer be taken back on its own.
      message.destroy(keyOf(count));
      count += 1;
      const key = keyOf(count);
      const takeBack = (): void => {
        message.destroy(key);
        undo?.().catch(failed);
      };
      message.open({
        key,
        type: 'success',
        duration: undo ? undoSeconds : 3,
        content: undo ? <Undoable text={text} onUndo={takeBack} /> : text,
      });
    },
    [message, failed],
  );
  return { done, failed };
}

function Undoable({ text, onUndo }: { text: string; onUndo: () => void }): ReactNode {
  return (
    <span className={textStyles.undoable}>
      {text}
      <button type="button" className={`${textStyles.linkButton} ${textStyles.plainButton}`} onClick={onUndo}>
        {m.admin_kit_undo()}
      </button>
    </span>
  );
}
