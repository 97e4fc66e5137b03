import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import * as m from '#messages';
import { errorSentence } from './state.tsx';
import textStyles from './text.module.css';

const undoSeconds = 10;

/** Counts notices, so that each has its own key: a reused key would keep the remaining time of the old notice. */
let count = 0;
const noticeKey = (at: number): string => `done-${at}`;

/** Confirms an action and offers undo for ten seconds; an error stays until it is closed. */
export function useNotices(): { done: (text: string, undo?: () => Promise<void>) => void; failed: (error: unknown) => void } {
  const { message } = App.useApp();
  const failed = useCallback((error: unknown) => void message.error(errorSentence(error), 8), [message]);
  const done = useCallback(
    (text: string, undo?: () => Promise<void>): void => {
      // One at a time: after the next action the previous one can no longer be undone alone.
      message.destroy(noticeKey(count));
      count += 1;
      const key = noticeKey(count);
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
      <button type="button" className={textStyles.linkButton} onClick={onUndo}>
        {m.admin_kit_undo()}
      </button>
    </span>
  );
}
