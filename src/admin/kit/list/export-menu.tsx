import { Button, Popover } from 'antd';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { EndpointName } from '../../client.ts';
import { startTask } from '../../tasks/use-tasks.ts';
import { useNotices } from '../undo.tsx';
import type { Exported } from './spec.ts';

type Exportable = { title: () => string; exported?: () => Exported };
/** `from`: an endpoint that answers its rows in pages. */
type ExportMenu = { title: string; columns: readonly Exportable[]; state: { from: EndpointName; query: Record<string, string> } };

/** What the list shows now, with the columns it shows, as a file that is written in the background. */
export function ExportMenu({ title, columns, state }: ExportMenu): ReactNode {
  const { failed } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const start = (format: 'csv' | 'xlsx'): void => {
    setOpen(false);
    const wanted = columns.flatMap(({ title: head, exported }) => (exported ? [{ title: head(), ...exported() }] : []));
    startTask({ kind: 'export', input: { title, list: state.from, query: state.query, columns: wanted, format } }).catch(failed);
  };
  const content = (
    <ul className="menu">
      <li>
        <button type="button" className="menu-item plain-button" onClick={() => start('csv')}>
          {m.admin_kit_export_csv()}
        </button>
      </li>
      <li>
        <button type="button" className="menu-item plain-button" onClick={() => start('xlsx')}>
          {m.admin_kit_export_xlsx()}
        </button>
      </li>
    </ul>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={content}
      classNames={{ root: 'menu-popover' }}
    >
      <Button type="text" icon={<Download size={15} />}>
        {m.admin_kit_export()}
      </Button>
    </Popover>
  );
}
