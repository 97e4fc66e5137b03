import { type ReactNode, useEffect, useRef } from 'react';
import './editing.css';
import { EditBar } from './bar.tsx';
import { Grips } from './grips.tsx';
import { Handle, SwitchHandle } from './handle.tsx';
import { type Part, partId, type Rows } from './parts.ts';
import type { RecordKey } from './records.ts';
import { openRecord } from './store.ts';
import { type Finders, useRects } from './use-rects.ts';

type Props = {
  parts: readonly Part[];
  rows?: Rows | undefined;
  /** The record of the page, read at once: its switches are in the bar. */
  record?: RecordKey;
  /** Its screen of the back office. */
  screen: string;
  /** The page as shoppers see it. */
  children: ReactNode;
};

/**
 * The page of the shop with an outline around each part that staff may edit. The page itself is unchanged: outlines and editors
 * are drawn over it, and it is rendered again with the changes.
 */
export function EditedPage({ parts, rows, record, screen, children }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const finders: Finders = {
    ...Object.fromEntries(parts.map((part) => [partId(part), part])),
    ...Object.fromEntries((rows?.ids ?? []).map((id) => [`row ${id}`, { find: (element) => rows?.find(element, id) ?? null }])),
  };
  const rects = useRects(page, finders);
  useEffect(
    function read() {
      if (record) void openRecord(record);
    },
    [record],
  );
  return (
    <div className="edit-page">
      <div className="edit-layer">
        {parts.map((part) => {
          const rect = rects[partId(part)];
          if (!rect || !page.current) return null;
          if (part.control === 'switch') return <SwitchHandle key={partId(part)} part={part} rect={rect} />;
          return <Handle key={partId(part)} part={part} rect={rect} page={page.current} />;
        })}
        {rows && <Grips rows={rows} rects={rects} page={page} />}
      </div>
      <div ref={page}>{children}</div>
      <EditBar record={record} screen={screen} parts={parts} />
    </div>
  );
}
