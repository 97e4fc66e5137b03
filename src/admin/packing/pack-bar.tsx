import { ArrowLeft, FileText, PackageOpen, Printer, ScanBarcode } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import { ApiError, call } from '../client.ts';
import layoutStyles from '../kit/layout.module.css';
import { useShortcuts } from '../kit/shortcuts.ts';
import textStyles from '../kit/text.module.css';
import { useSending } from '../kit/use-sending.ts';
import { useMay } from '../session.ts';
import styles from './packing.module.css';
import type { Options } from './use-options.ts';

type Props = {
  slips: readonly Slip[];
  options: Options;
  change: (changes: Partial<Options>) => void;
  isScanning: boolean;
  setScanning: (isOn: boolean) => void;
  refresh: () => void;
};

/** The print options; not printed themselves. */
export function PackBar({ slips, options, change, isScanning, setScanning, refresh }: Props): ReactNode {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(function noticePrinting() {
    const after = (): void => setPrinted(true);
    window.addEventListener('afterprint', after);
    return () => window.removeEventListener('afterprint', after);
  }, []);
  useShortcuts({ p: () => window.print() });
  const { layout, what, hidesPrices } = options;
  return (
    <header className={styles.packBar}>
      <a
        className={layoutStyles.iconButton}
        href={slips.length === 1 ? `/admin/orders/${slips[0]?.id}` : '/admin/orders'}
        aria-label={m.admin_packing_back()}
      >
        <ArrowLeft size={18} />
      </a>
      <h1>{m.admin_packing_title()}</h1>
      {!isScanning && (
        <>
          <Choice
            label={m.admin_packing_what()}
            value={what}
            choices={[
              ['both', m.admin_packing_what_both()],
              ['slips', m.admin_packing_slips()],
              ['list', m.admin_packing_pick_list()],
            ]}
            onChange={(value) => change({ what: value })}
          />
          <Choice
            label={m.admin_packing_layout()}
            value={layout}
            choices={[
              ['a4', m.admin_packing_layout_a4()],
              ['a5', m.admin_packing_layout_a5()],
              ['label', m.admin_packing_layout_label()],
            ]}
            onChange={(value) => change({ layout: value })}
          />
          <label className={styles.packCheck}>
            <input type="checkbox" checked={hidesPrices} onChange={(event) => change({ hidesPrices: event.target.checked })} />
            {m.admin_packing_hide_prices()}
          </label>
        </>
      )}
      <div className={`${layoutStyles.atEnd} ${styles.packActs}`}>
        <NotesLink slips={slips} />
        <Prepare slips={slips} isSuggested={isPrinted} refresh={refresh} />
        <button type="button" className={textStyles.quietLink} aria-pressed={isScanning} onClick={() => setScanning(!isScanning)}>
          <ScanBarcode size={17} /> {isScanning ? m.admin_packing_scan_stop() : m.admin_packing_scan()}
        </button>
        {!isScanning && (
          <button type="button" className={`${textStyles.quietLink} ${styles.packPrimary}`} onClick={() => window.print()}>
            <Printer size={17} /> {m.admin_packing_print()}
          </button>
        )}
      </div>
    </header>
  );
}

type ChoiceProps<V extends string> = { label: string; value: V; choices: readonly (readonly [V, string])[]; onChange: (value: V) => void };

function Choice<V extends string>({ label, value, choices, onChange }: ChoiceProps<V>): ReactNode {
  return (
    <div className={layoutStyles.choice} role="group" aria-label={label}>
      {choices.map(([one, word]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {word}
        </button>
      ))}
    </div>
  );
}

/** To the consignment notes of these orders; own deliveries have none. */
function NotesLink({ slips }: { slips: readonly Slip[] }): ReactNode {
  const may = useMay('orders update');
  if (!may || slips.length === 0) return null;
  return (
    <a className={textStyles.quietLink} href={`/admin/orders/notes?ids=${slips.map(({ id }) => id).join(',')}`}>
      <FileText size={17} /> {m.admin_notes_title()}
    </a>
  );
}

/** Moves the printed orders to preparing in one step; offered after printing. */
function Prepare({ slips, isSuggested, refresh }: { slips: readonly Slip[]; isSuggested: boolean; refresh: () => void }): ReactNode {
  const mayMove = useMay('orders update');
  const [message, setMessage] = useState('');
  const ids = slips.filter((slip) => slip.status === 'processing' && slip.shipping_status === 'unshipped').map(({ id }) => id);
  const { isBusy, run } = useSending((error) => setMessage(error instanceof ApiError ? error.message : m.admin_packing_not_loaded_text()));
  const prepare = async (): Promise<void> => {
    const { done, failed } = await call('orders.moveMany', { ids, machine: 'shipping', from: 'unshipped', to: 'preparing' });
    const [first] = failed;
    setMessage(
      first
        ? m.admin_packing_prepare_some({ done: done.length, failed: failed.length, reason: first.message })
        : m.admin_packing_prepared({ n: done.length }),
    );
    refresh();
  };
  if (!mayMove) return null;
  return (
    <span className={styles.packPrepare} aria-live="polite">
      {message || (isSuggested && ids.length > 0 && m.admin_packing_prepared_ask())}
      {ids.length > 0 && (
        <button
          type="button"
          className={textStyles.quietLink}
          data-suggested={isSuggested}
          disabled={isBusy}
          onClick={() => void run(prepare)}
        >
          <PackageOpen size={17} /> {m.admin_packing_prepare({ n: ids.length })}
        </button>
      )}
    </span>
  );
}
