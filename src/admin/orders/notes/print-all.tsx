import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { openPrint } from './open-print.ts';
import { carrierName } from './states.ts';

/** A chain with the parcels whose notes can be printed. */
export type ChainToPrint = { carrier: string; parcels: number[] };

/**
 * Prints the notes of several chains one after the other. Each chain has its own page at the carrier, and a browser opens one tab for
 * one press, so every press opens the next.
 */
export function PrintAll({ chains }: { chains: readonly ChainToPrint[] }): ReactNode {
  const [done, setDone] = useState(0);
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const client = useQueryClient();
  const next = chains[done];
  const print = async ({ parcels }: ChainToPrint): Promise<void> => {
    await openPrint(parcels);
    setDone(done + 1);
    await client.invalidateQueries({ queryKey: ['consigning.list'] });
  };
  return (
    <Flex gap="8px 12px" align="center" wrap>
      <Button icon={<Printer size={14} />} disabled={isBusy} onClick={() => (next ? void run(() => print(next)) : setDone(0))}>
        {next
          ? m.admin_notes_print_next({ carrier: carrierName(next.carrier), n: done + 1, total: chains.length })
          : m.admin_notes_print_again()}
      </Button>
      <span className={textStyles.meta} role="status">
        {next ? m.admin_notes_print_each() : m.admin_notes_printed_all({ total: chains.length })}
      </span>
    </Flex>
  );
}
