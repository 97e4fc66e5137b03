import { Modal } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import styles from './dialog.module.css';
import { errorSentence } from './state.tsx';
import textStyles from './text.module.css';
import { useSending } from './use-sending.ts';

type ActionDialog = {
  title: string;
  /** The button's label, a verb. */
  action: string;
  /** Sends the request; the dialog closes on success and shows a refusal. */
  send: () => Promise<unknown>;
  onClose: () => void;
  /** The action cannot be undone. */
  isDanger?: boolean;
  isReady?: boolean;
  /** There is nothing to type, so the button gets the focus. */
  focusesAction?: boolean;
  width?: number;
  children: ReactNode;
};

/** A dialog before an action: Enter sends it, a refusal is shown in it, and typed input stays. */
export function ActionDialog({
  title,
  action,
  send,
  onClose,
  isDanger,
  isReady = true,
  focusesAction,
  width = 480,
  children,
}: ActionDialog) {
  const { isBusy, problem, run } = useSending();
  const go = async (): Promise<void> => {
    if (isReady && !isBusy && (await run(send))) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ danger: isDanger ?? false, disabled: !isReady, autoFocus: focusesAction ?? false }}
      confirmLoading={isBusy}
      onOk={() => void go()}
      onCancel={onClose}
      width={width}
    >
      <form
        className={styles.dialogForm}
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {children}
        {problem !== null && (
          <p className={textStyles.note} data-tone="bad" role="alert">
            {errorSentence(problem)}
          </p>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}

type DialogField = { id: string; label: string; hint?: ReactNode; isRequired?: boolean; problem?: string | undefined; children: ReactNode };

/** A labelled control of a dialog, with a hint or an error below. */
export function DialogField({ id, label, hint, isRequired, problem, children }: DialogField): ReactNode {
  return (
    <div className={styles.dialogField}>
      <label htmlFor={id}>
        {label} {isRequired && <em aria-hidden="true">*</em>}
      </label>
      {children}
      {problem ? (
        <span className={styles.dialogProblem} role="alert">
          {problem}
        </span>
      ) : (
        hint && <span className={textStyles.meta}>{hint}</span>
      )}
    </div>
  );
}
