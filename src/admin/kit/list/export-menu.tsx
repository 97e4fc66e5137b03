import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { EndpointName } from '../../client.ts';
import { startTask } from '../../tasks/use-tasks.ts';
import { Menu } from '../menu.tsx';
import { useNotices } from '../undo.tsx';
import type { Exported } from './spec.ts';

type Exportable = { title: () => string; exported?: () => Exported };
/** `from`: an endpoint that answers its rows in pages. */
type ExportMenu = {
  title: string;
  columns: readonly Exportable[];
  state: { from: EndpointName; query: Record<string, string>; total?: number };
};

/** What the list shows now, with the columns it shows, as a file that is written in the background. */
export function ExportMenu({ title, columns, state }: ExportMenu): ReactNode {
  const { failed } = useNotices();
  const start = (format: 'csv' | 'xlsx') => (): void => {
    const wanted = columns.flatMap(({ title: head, exported }) => (exported ? [{ title: head(), ...exported() }] : []));
    startTask({ kind: 'export', input: { title, list: state.from, query: state.query, columns: wanted, format } }).catch(failed);
  };
  return (
    <Menu
      entries={[
        { key: 'csv', label: m.admin_kit_export_csv(), act: start('csv') },
        { key: 'xlsx', label: m.admin_kit_export_xlsx(), act: start('xlsx') },
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
