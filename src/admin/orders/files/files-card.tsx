import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { FileText, Image, Paperclip, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { OrderFile } from '#modules/orders/contract.ts';
import { buildUrl, call } from '../../client.ts';
import { When } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog } from '../../kit/dialog.tsx';
import { formatBytes } from '../../kit/format.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import spaceStyles from '../../kit/space.module.css';
import textStyles from '../../kit/text.module.css';
import { replaceData } from '../../query-client.ts';
import { useMay } from '../../session.ts';
import { accepted, fileLimits } from './file-rules.ts';
import { useFileUploads } from './use-file-uploads.ts';

/** Files of staff for an order: uploaded, downloaded, deleted. Shoppers never see them. */
export function FilesCard({ orderId }: { orderId: number }): ReactNode {
  const client = useQueryClient();
  const queryKey = ['orders.files', orderId];
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call('orders.files', { id: orderId }, signal) });
  const mayChange = useMay('orders update');
  const chooser = useRef<HTMLInputElement>(null);
  const [fileToRemove, setFileToRemove] = useState<OrderFile>();
  const { isBusy, refused, send } = useFileUploads(orderId, (files) => replaceData(client, queryKey, { data: files }));
  const files = data?.data ?? [];
  const isFull = files.length >= fileLimits.perOrder;
  return (
    <Card
      title={m.admin_order_desk_files()}
      meta={m.admin_order_desk_files_hint()}
      extra={
        mayChange &&
        !isFull && (
          <Button size="small" type="text" icon={<Paperclip size={13} />} loading={isBusy} onClick={() => chooser.current?.click()}>
            {isBusy ? m.admin_order_desk_files_adding() : m.admin_order_desk_files_add()}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping supplements the button, which the keyboard reaches */}
      <div
        data-testid="order-files"
        onDragOver={(event) => mayChange && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (mayChange) void send([...event.dataTransfer.files]);
        }}
      >
        {error && !data && <p className={textStyles.meta}>{m.admin_order_desk_files_not_loaded()}</p>}
        {data && files.length === 0 && (
          <p className={textStyles.meta}>{m.admin_order_desk_files_none({ mb: fileLimits.megabytes, n: fileLimits.perOrder })}</p>
        )}
        {files.length > 0 && (
          <Flex component="ul" vertical gap={2} className={textStyles.small}>
            {files.map((file) => (
              <FileRow key={file.id} file={file} orderId={orderId} onRemove={mayChange ? () => setFileToRemove(file) : undefined} />
            ))}
          </Flex>
        )}
        <div aria-live="polite">
          {refused.map(({ name, reason }) => (
            <p key={name} className={`${dialogStyles.dialogProblem} ${spaceStyles.above6}`}>
              {m.admin_order_desk_files_refused({ name, reason })}
            </p>
          ))}
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label={m.admin_order_desk_files_add()}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {fileToRemove && (
        <ActionDialog
          title={m.admin_order_desk_files_remove_title()}
          action={m.admin_order_desk_files_remove_do()}
          isDanger
          focusesAction
          send={async () => {
            await call('orders.removeFile', { id: orderId, file_id: fileToRemove.id });
            await client.invalidateQueries({ queryKey });
          }}
          onClose={() => setFileToRemove(undefined)}
        >
          <p>{m.admin_order_desk_files_remove_text({ name: fileToRemove.name })}</p>
        </ActionDialog>
      )}
    </Card>
  );
}

type Row = { file: OrderFile; orderId: number; onRemove: (() => void) | undefined };

function FileRow({ file: { id, name, type, bytes, added_by, added_at }, orderId, onRemove }: Row): ReactNode {
  const Icon = type === 'application/pdf' ? FileText : Image;
  return (
    <Flex component="li" gap={8} align="center">
      <Icon size={16} aria-hidden="true" />
      <Flex vertical className={layoutStyles.grow}>
        <a
          href={buildUrl('orders.file', { id: orderId, file_id: id })}
          className={textStyles.clip}
          download={name}
          title={name}
          aria-label={m.admin_order_desk_files_save({ name })}
        >
          {name}
        </a>
        <span className={textStyles.meta}>
          {[formatBytes(bytes), added_by].filter(Boolean).join(' · ')} · <When iso={added_at} />
        </span>
      </Flex>
      {onRemove && (
        <Button type="text" size="small" icon={<X size={14} />} aria-label={m.admin_order_desk_files_remove({ name })} onClick={onRemove} />
      )}
    </Flex>
  );
}
