import { Input } from 'antd';
import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ItemRow } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import styles from './stock.module.css';

type Scan = {
  seen: readonly ItemRow[];
  /** Handles a found row; returns the new count in a stocktake. */
  found: (row: ItemRow) => number | undefined;
};

/** Finds or counts the SKU of a scanned code: a scanner types the code and presses Enter. */
export function Scan({ seen, found }: Scan): ReactNode {
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<{ text: string; isBad: boolean }>();
  const { failed } = useNotices();
  const scan = async (): Promise<void> => {
    const scanned = code.trim();
    setCode('');
    if (!scanned) return;
    const isIt = (row: { barcode: string | null; sku: string }): boolean =>
      row.barcode === scanned || row.sku.toLowerCase() === scanned.toLowerCase();
    try {
      const row = seen.find(isIt) ?? (await call('catalog.listProductItems', { q: scanned, per_page: 20 })).data.find(isIt);
      if (!row) return setMessage({ text: m.admin_stock_unknown_code({ code: scanned }), isBad: true });
      const counted = found(row);
      setMessage(counted === undefined ? undefined : { text: m.admin_stock_scanned({ sku: row.sku, n: counted }), isBad: false });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <span className={styles.stockScan}>
      <Input
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onPressEnter={() => void scan()}
        prefix={<ScanBarcode size={15} aria-hidden="true" />}
        placeholder={m.admin_stock_scan()}
        aria-label={m.admin_stock_scan()}
      />
      <span role="status" className={message?.isBad ? textStyles.bad : undefined}>
        {message?.text}
      </span>
    </span>
  );
}
