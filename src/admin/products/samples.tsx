import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { PackageOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { ActionDialog } from '../kit/dialog.tsx';
import layoutStyles from '../kit/layout.module.css';
import listStyles from '../kit/list/list.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { useMay } from '../session.ts';

/** Fills an empty list with a few sample drafts. */
export function SampleOffer(): ReactNode {
  const { done, isBusy, run, read } = useSamples();
  const addSamples = async (): Promise<void> => {
    // Refused if a colleague was faster: the list shows the result.
    const { added } = await call('catalog.addSamples', {}).finally(read);
    done(m.admin_samples_added({ n: added }));
  };
  return (
    <Button type="text" loading={isBusy} onClick={() => void run(addSamples)}>
      {m.admin_samples_put()}
    </Button>
  );
}

/** While there are samples: their number, and a button that removes them. Confirmed only if some were edited. */
export function SampleNote({ n, changed }: { n: number; changed: number }): ReactNode {
  const { done, isBusy, run, read } = useSamples();
  const mayEnd = useMay('products create');
  const [isOpen, setOpen] = useState(false);
  if (n === 0) return null;
  const remove = async (): Promise<void> => {
    const { removed } = await call('catalog.removeSamples', {});
    await read();
    done(m.admin_samples_removed({ n: removed }));
  };
  const keep = async (): Promise<void> => {
    await call('catalog.keepSamples', {});
    await read();
    done(m.admin_samples_taken_over({ n }));
  };
  return (
    <Flex gap="4px 8px" wrap align="center" data-testid="list-note" className={listStyles.listNote}>
      <PackageOpen size={15} aria-hidden="true" />
      <span>{m.admin_samples_note({ n })}</span>
      {mayEnd && (
        <span className={layoutStyles.inline}>
          <Button size="small" disabled={isBusy} onClick={() => (changed > 0 ? setOpen(true) : void run(remove))}>
            {m.admin_samples_remove()}
          </Button>
          <Button size="small" type="text" disabled={isBusy} onClick={() => void run(keep)}>
            {m.admin_samples_keep()}
          </Button>
        </span>
      )}
      {isOpen && (
        <ActionDialog
          title={m.admin_samples_remove_title({ n })}
          action={m.admin_samples_remove()}
          send={remove}
          onClose={() => setOpen(false)}
          isDanger
          focusesAction
        >
          <p>{m.admin_samples_remove_changed({ n: changed })}</p>
        </ActionDialog>
      )}
    </Flex>
  );
}

function useSamples() {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  return { done, isBusy, run, read: () => client.invalidateQueries() };
}
