import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNotices } from '../undo.tsx';
import { useSending } from '../use-sending.ts';
import type { Form } from './use-form.ts';

/** How a form saves a draft: the button's label, the confirmation, and the request, which resolves with the path to open next. */
export type SaveDraft<F> = { label: () => string; savedText: () => string; save: (value: F) => Promise<string> };

type Props<F> = SaveDraft<F> & { form: Form<F>; left: (path: string, text: string) => void };

/** Saves the input as a draft, without the checks of a save. */
export function SaveDraftButton<F>({ label, savedText, save, form, left }: Props<F>): ReactNode {
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  return (
    <Button loading={isBusy} onClick={() => void run(async () => left(await save(form.value), savedText()))}>
      {label()}
    </Button>
  );
}
