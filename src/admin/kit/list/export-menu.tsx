import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { EndpointName } from '../../client.ts';
import { startTask } from '../../tasks/use-tasks.ts';
import { Menu, type MenuEntry } from '../menu.tsx';
import { useNotices } from '../undo.tsx';
import type { Exported, WholeExport } from './spec.ts';

type Exportable = { title: () => string; exported?: () => Exported };
/** `from`: an endpoint that returns its rows in pages. */
type ExportMenu = {
  title: string;
  columns: readonly Exportable[];
  state: { from: EndpointName; query: Record<string, string>; total?: number };
  whole?: WholeExport | undefined;
};

/** Exports the present query with the shown columns, as a file written in the background. */
export function ExportMenu({ title, columns, state, whole }: ExportMenu): ReactNode {
  const { failed } = useNotices();
  const start = (format: 'csv' | 'xlsx') => (): void => {
    const exportedColumns = columns.flatMap(({ title: head, exported }) => (exported ? [{ title: head(), ...exported() }] : []));
    startTask({ kind: 'export', input: { title, list: state.from, query: state.query, columns: exportedColumns, format } }).catch(failed);
  };
  const startWhole = ({ title: name, from, rowsIn, columns: all }: WholeExport): void => {
    const input = { title: name(), list: from, query: state.query, columns: [...all], rows_in: rowsIn, format: 'csv' as const };
    startTask({ kind: 'export', input }).catch(failed);
  };
  const wholeEntry: MenuEntry[] = whole ? [{ key: 'whole', label: whole.label(), act: () => startWhole(whole) }] : [];
  return (
    <Menu
      entries={[
        { key: 'csv', label: m.admin_kit_export_csv(), act: start('csv') },
        { key: 'xlsx', label: m.admin_kit_export_xlsx(), act: start('xlsx') },
        ...wholeEntry,
      ]}
    >
      {() => (
        <Button type="text" icon={<Download size={15} />}>
          {m.admin_kit_export()}
        </Button>
      )}
    </Menu>
  );
}
