import { AutoComplete, Button, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import saveBarStyles from '../kit/form/save-bar.module.css';
import layoutStyles from '../kit/layout.module.css';
import { modKey, useShortcuts } from '../kit/shortcuts.ts';
import textStyles from '../kit/text.module.css';
import { useLatest } from '../kit/use-latest.ts';
import styles from './stock.module.css';
import type { Stock } from './use-stock.ts';

/** The number of unsaved changes, and one reason for the ledger. */
export function SaveStrip({ stock }: { stock: Stock }): ReactNode {
  const { changed, cells, isSaving, problems, discard } = stock;
  const [reason, setReason] = useState('');
  const isDirty = useLatest(changed.length > 0);
  const save = async (): Promise<boolean> => {
    const isDone = await stock.save(reason.trim());
    if (isDone) setReason('');
    return isDone;
  };
  useShortcuts({
    'mod+s': (event) => {
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.blur();
      setTimeout(() => isDirty.current && void save());
    },
  });
  const movesStock = changed.some(({ base, value }) => base.stock !== value.stock || value.counted !== null);
  const wrong = Object.keys(problems).length;
  const reasons = [
    m.admin_stock_reason_delivery(),
    m.admin_stock_reason_count(),
    m.admin_stock_reason_loss(),
    m.admin_stock_reason_mistake(),
  ];
  return (
    <>
      <LeaveGuard isDirty={isDirty} save={save} />
      {changed.length > 0 && (
        <Flex
          gap="8px 12px"
          wrap
          align="center"
          data-testid="save-bar"
          className={saveBarStyles.saveBar}
          role="region"
          aria-label={m.admin_form_unsaved()}
        >
          <span className={saveBarStyles.saveBarDot} aria-hidden="true" />
          <div style={{ flex: '1 1 260px' }} className={layoutStyles.canShrink} aria-live="polite">
            <strong>{m.admin_form_unsaved()}</strong>{' '}
            <span style={{ marginLeft: 6 }} className={textStyles.quiet}>
              {m.admin_stock_unsaved({ cells, n: changed.length })}
              {wrong > 0 && m.admin_stock_left({ n: wrong })}
            </span>
          </div>
          <Flex gap={8} className={`${layoutStyles.atEnd} ${saveBarStyles.saveBarActions}`}>
            {movesStock && (
              <AutoComplete
                className={styles.stockReason}
                value={reason}
                onChange={setReason}
                maxLength={200}
                options={reasons.map((value) => ({ value }))}
                placeholder={m.admin_stock_reason()}
                aria-label={m.admin_stock_reason()}
              />
            )}
            <Button onClick={discard} disabled={isSaving}>
              {m.admin_form_discard()}
            </Button>
            <Button type="primary" onClick={() => void save()} aria-disabled={isSaving}>
              {isSaving ? m.admin_form_saving() : m.admin_form_save()}
              <kbd>{modKey()}S</kbd>
            </Button>
          </Flex>
        </Flex>
      )}
    </>
  );
}
