import { Button, Flex, Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import * as m from '#messages';
import { useNotices } from '../undo.tsx';
import { useSending } from '../use-sending.ts';
import styles from './form.module.css';

/** Asks before unsaved input is left: our dialog for links inside the back office, the browser's for a closed tab. */
export function LeaveGuard({ isDirty, save }: { isDirty: RefObject<boolean>; save: () => Promise<boolean> }): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty.current && currentLocation.pathname !== nextLocation.pathname);
  useEffect(
    function warnBeforeUnload() {
      const warn = (event: BeforeUnloadEvent): void => {
        if (isDirty.current) event.preventDefault();
      };
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    },
    [isDirty],
  );
  const stay = (): void => blocker.reset?.();
  const saveAndGo = async (): Promise<void> => {
    if (await save()) blocker.proceed?.();
    else stay();
  };
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={m.admin_form_leave_title()}
      onCancel={stay}
      width={440}
      footer={
        <Flex gap={8} wrap justify="flex-end" className={styles.formLeave}>
          <Button type="text" onClick={() => blocker.proceed?.()}>
            {m.admin_form_leave_without()}
          </Button>
          <Button onClick={stay}>{m.admin_form_stay()}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void run(saveAndGo)}>
            {m.admin_form_save_and_leave()}
          </Button>
        </Flex>
      }
    >
      <p>{m.admin_form_leave_text()}</p>
    </Modal>
  );
}
