import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSending } from '../sending.ts';
import { useNotices } from '../undo.tsx';
import type { Form } from './use-form.ts';

/** A form that can be put aside unfinished: what the button says, what is said then, and where one goes on. */
export type PutAside<F> = { label: () => string; said: () => string; keep: (value: F) => Promise<string> };

type Props<F> = PutAside<F> & { form: Form<F>; left: (path: string, said: string) => void };

/** Keeps what is typed somewhere for later, without any of the checks of a save. */
export function PutAsideButton<F>({ label, said, keep, form, left }: Props<F>): ReactNode {
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  return (
    <Button loading={isBusy} onClick={() => void run(async () => left(await keep(form.value), said()))}>
      {label()}
    </Button>
  );
}
