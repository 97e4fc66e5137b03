import { Button, Flex, Progress } from 'antd';
import { CircleX, Upload as UploadIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Uploads } from '../kit/form/pictures/use-uploads.ts';
import { usePictureLimits } from '../kit/form/pictures/use-uploads.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './files.module.css';

export type Known = { id: number; file_name: string };

type Props = {
  uploads: Uploads;
  /** Number of files of this batch that are stored. */
  done: number;
  known: readonly Known[];
  /** The address of a picture in the library. */
  toPicture: (id: number) => string;
  onClose: () => void;
};

/** Uploads in progress, with a bar for all and for each; failures with reason and retry; and files that the library already had. */
export function UploadStrip({ uploads, done, known, toPicture, onClose }: Props): ReactNode {
  const { pending, tooMany } = uploads;
  const { maxFiles } = usePictureLimits();
  const sending = pending.filter(({ problem }) => problem === null);
  const failed = pending.filter(({ problem }) => problem !== null);
  if (pending.length === 0 && known.length === 0 && tooMany === 0) return null;
  const all = done + sending.length;
  const percent = all === 0 ? 0 : Math.round((100 * (done + sending.reduce((sum, { part }) => sum + part, 0))) / all);
  return (
    <Flex component="section" vertical gap={8} className={styles.strip} aria-label={m.admin_files_uploads()} aria-live="polite">
      {sending.length > 0 && (
        <Flex component="p" gap={10} align="center" className={textStyles.tonedIcon} data-tone="accent">
          <UploadIcon size={16} aria-hidden="true" />
          <span>{m.admin_files_uploading({ all, done })}</span>
          <Progress
            style={{ maxWidth: 260 }}
            percent={percent}
            size="small"
            className={layoutStyles.grow}
            aria-label={m.admin_files_uploads()}
          />
        </Flex>
      )}
      {sending.length > 1 && (
        <ul className={styles.stripFiles}>
          {sending.map(({ key, name, part }) => (
            <li key={key}>
              <span className={textStyles.clip}>{name}</span>
              <Progress percent={Math.round(part * 100)} size="small" showInfo={false} aria-label={name} />
            </li>
          ))}
        </ul>
      )}
      {tooMany > 0 && (
        <Flex component="p" gap="6px 8px" wrap align="center" className={textStyles.bad} role="alert">
          <CircleX size={15} aria-hidden="true" /> {m.admin_form_upload_limit({ max: maxFiles, n: tooMany })}
        </Flex>
      )}
      {failed.map(({ key, name, problem, isTooLarge }) => (
        <Flex key={key} gap="6px 8px" wrap align="center" className={textStyles.bad} role="alert">
          <CircleX size={15} aria-hidden="true" />
          <span>
            <strong>{name}</strong> {problem}
          </span>
          {isTooLarge ? (
            <Button size="small" onClick={() => uploads.sendSmaller(key)}>
              {m.admin_files_shrink()}
            </Button>
          ) : (
            <Button size="small" onClick={() => uploads.retry(key)}>
              {m.admin_kit_try_again()}
            </Button>
          )}
          <Button size="small" type="text" onClick={() => uploads.dismiss(key)} aria-label={m.admin_form_upload_dismiss({ name })}>
            <X size={14} />
          </Button>
        </Flex>
      ))}
      {known.map(({ id, file_name }) => (
        <p key={id} className={textStyles.quiet}>
          <span>{m.admin_files_known({ name: file_name })}</span> <Link to={toPicture(id)}>{m.admin_files_show_it()}</Link>
        </p>
      ))}
      {sending.length === 0 && (
        <button type="button" className={styles.stripClose} onClick={onClose} aria-label={m.admin_files_close_strip()}>
          <X size={15} />
        </button>
      )}
    </Flex>
  );
}
