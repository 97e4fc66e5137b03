import { Input } from 'antd';
import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import type { Stock } from './use-stock.ts';

/** Counts one more of what a barcode reader sends: it types the code and presses Enter. */
export function Scan({ stock }: { stock: Stock }): ReactNode {
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
      const row = stock.at.value.find(isIt) ?? (await call('catalog.listProductItems', { q: wanted, per_page: 20 })).data.find(isIt);
      if (row) setSaid({ text: m.admin_stock_scanned({ sku: row.sku, n: stock.count(row) }), isBad: false });
      else setSaid({ text: m.admin_stock_unknown_code({ code: wanted }), isBad: true });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <span className="stock-scan">
      <Input
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onPressEnter={() => void scan()}
        prefix={<ScanBarcode size={15} aria-hidden="true" />}
        placeholder={m.admin_stock_scan()}
        aria-label={m.admin_stock_scan()}
        autoFocus
      />
      <span role="status" data-bad={said?.isBad ? '' : undefined}>
        {said?.text}
      </span>
    </span>
  );
}
