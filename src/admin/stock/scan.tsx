import { Input } from 'antd';
import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ItemRow } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import styles from './stock.module.css';

type Scan = {
  seen: readonly ItemRow[];
  /** Handles a found row; answers the new count where it is counted. */
  found: (row: ItemRow) => number | undefined;
};

/** Finds or counts the SKU of a scanned code: a scanner types the code and presses Enter. */
export function Scan({ seen, found }: Scan): ReactNode {
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>();
  const { failed } = useNotices();
  const scan = async (): Promise<void> => {
    const wanted = code.trim();
    setCode('');
    if (!wanted) return;
    const isIt = (row: { barcode: string | null; sku: string }): boolean =>
      row.barcode === wanted || row.sku.toLowerCase() === wanted.toLowerCase();
    try {
      const row = seen.find(isIt) ?? (await call('catalog.listProductItems', { q: wanted, per_page: 20 })).data.find(isIt);
      if (!row) return setSaid({ text: m.admin_stock_unknown_code({ code: wanted }), isBad: true });
      const counted = found(row);
      setSaid(counted === undefined ? undefined : { text: m.admin_stock_scanned({ sku: row.sku, n: counted }), isBad: false });
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
      <span role="status" data-bad={said?.isBad ? '' : undefined}>
        {said?.text}
      </span>
    </span>
  );
}
