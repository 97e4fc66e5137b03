import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Crop, FolderInput, History, Replace, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { PictureDetail } from '#modules/library/contract.ts';
import { call } from '../../client.ts';
import { When } from '../../kit/cells.tsx';
import { formatBytes, formatCount } from '../../kit/format.ts';
import { IfAllowed } from '../../kit/if-allowed.tsx';
import { Facts } from '../../kit/page.tsx';
import skeletonStyles from '../../kit/skeleton.module.css';
import { ErrorState, errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useMay } from '../../session.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { detailKey, type Folder } from '../library.ts';
import { MoveDialog } from '../move-dialog.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { FocalPoint } from './focal-point.tsx';
import styles from './inspector.module.css';
import { Places } from './places.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useSavePicture } from './use-save-picture.ts';
import { Words } from './words.tsx';

type Props = { id: number; folders: readonly Folder[]; onGone: () => void };

/** One picture: its focal point, texts, sizes, uses and actions. */
export function Inspector({ id, folders, onGone }: Props): ReactNode {
  useLanguage();
  const { data, error, refetch } = useQuery({ queryKey: detailKey(id), queryFn: () => call('library.readPicture', { id }) });
  if (data) return <Detail key={id} detail={data} folders={folders} onGone={onGone} />;
  if (error) return <ErrorState title={m.admin_files_picture_broken()} error={error} retry={() => void refetch()} />;
  return (
    <Flex vertical gap={12} className={styles.inspector} role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
      <span className={skeletonStyles.skeletonBar} style={{ height: 260 }} />
      <span className={skeletonStyles.skeletonBar} />
      <span className={skeletonStyles.skeletonBar} />
    </Flex>
  );
}

type DetailProps = { detail: PictureDetail; folders: readonly Folder[]; onGone: () => void };
type DialogName = 'crop' | 'replace' | 'move' | 'delete';

function Detail({ detail, folders, onGone }: DetailProps): ReactNode {
  const { picture, value, used_in } = detail;
  const mayChange = useMay('filemanager update');
  const { state, problem, save, inTurn } = useSavePicture(detail);
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const close = (): void => setOpenDialog(undefined);
  return (
    <Flex vertical gap={12} className={styles.inspector}>
      <FocalPoint picture={picture} focus={value.focus} onChange={mayChange ? (focus) => save(() => ({ focus })) : undefined} />
      {mayChange && <p className={textStyles.meta}>{m.admin_files_focus_hint()}</p>}
      <Words value={value} save={mayChange ? save : undefined} />
      {problem !== null && (
        <p className={textStyles.note} data-tone="bad" role="alert">
          {errorSentence(problem)}
        </p>
      )}
      <p className={textStyles.meta} role="status">
        {state === 'saved' ? m.admin_files_saved() : state === 'saving' ? m.admin_files_saving() : ''}
      </p>
      <PictureFacts detail={detail} folders={folders} />
      {mayChange && (
        <>
          <Flex gap={6} wrap className={styles.acts}>
            <Button size="small" icon={<Crop size={14} />} onClick={() => setOpenDialog('crop')}>
              {m.admin_files_crop()}
            </Button>
            <Button size="small" icon={<Replace size={14} />} onClick={() => setOpenDialog('replace')}>
              {m.admin_files_replace()}
            </Button>
            <Button size="small" icon={<FolderInput size={14} />} onClick={() => setOpenDialog('move')}>
              {m.admin_files_move()}
            </Button>
            <Button size="small" icon={<Trash2 size={14} />} onClick={() => setOpenDialog('delete')}>
              {m.admin_files_delete()}
            </Button>
          </Flex>
          {used_in.length > 0 && <p className={textStyles.meta}>{m.admin_files_delete_needs_reason({ n: used_in.length })}</p>}
        </>
      )}
      <IfAllowed needs="logs view">
        <Link className={styles.logs} to={`/filemanager/${picture.id}/logs`}>
          <History size={14} aria-hidden="true" /> {m.admin_logs_title()}
        </Link>
      </IfAllowed>
      {openDialog === 'crop' && <CropDialog detail={detail} inTurn={inTurn} onClose={close} />}
      {openDialog === 'replace' && <ReplaceDialog detail={detail} inTurn={inTurn} onClose={close} />}
      {openDialog === 'move' && <MoveDialog pictures={[picture]} folders={folders} onClose={close} />}
      {openDialog === 'delete' && <DeleteDialog pictures={[picture]} onClose={close} onGone={onGone} />}
    </Flex>
  );
}

function PictureFacts({ detail: { picture, value, used_in, source, crop }, folders }: Omit<DetailProps, 'onGone'>): ReactNode {
  const size = ({ width, height }: { width: number; height: number }): string =>
    m.admin_files_pixels({ width: formatCount(width), height: formatCount(height) });
  const sent = picture.widths.length > 1 ? `${picture.widths[0]}–${picture.widths.at(-1)}` : String(picture.widths[0]);
  return (
    <Facts
      items={[
        [m.admin_files_dimensions(), crop ? m.admin_files_cropped_from({ now: size(picture), whole: size(source) }) : size(picture)],
        [m.admin_files_size(), formatBytes(picture.bytes)],
        [
          m.admin_files_sent(),
          m.admin_files_sent_sizes({ n: picture.widths.length, widths: sent, bytes: formatBytes(picture.stored_bytes) }),
        ],
        [m.admin_files_folder(), folders.find(({ id }) => id === value.folder_id)?.name ?? m.admin_files_outside()],
        [
          m.admin_files_uploaded(),
          <span key="uploaded">
            {picture.uploaded_by ?? m.admin_files_system()} <When iso={picture.created_at} />
          </span>,
        ],
        [m.admin_files_used_n({ n: used_in.length }), <Places key="uses" uses={used_in} />],
      ]}
    />
  );
}
