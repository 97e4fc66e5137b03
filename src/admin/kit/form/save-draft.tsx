import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNotices } from '../undo.tsx';
import { useSending } from '../use-sending.ts';
import type { Form } from './use-form.ts';

/** A form that can be put aside unfinished: what the button says, what is said then, and where one goes on. */
export type SaveDraft<F> = { label: () => string; savedText: () => string; save: (value: F) => Promise<string> };

type Props<F> = SaveDraft<F> & { form: Form<F>; left: (path: string, said: string) => void };

/** Keeps what is typed somewhere for later, without any of the checks of a save. */
export function SaveDraftButton<F>({ label, savedText, save, form, left }: Props<F>): ReactNode {
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  return (
    <Button loading={isBusy} onClick={() => void run(async () => left(await save(form.value), savedText()))}>
      {label()}
    </Button>
  );
}
