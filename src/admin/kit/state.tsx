import { Button, Flex } from 'antd';
import { Copy, type LucideIcon, RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { ApiError } from '../client.ts';
import { useLanguage } from '../language.ts';
import { formatTime } from './format.ts';
import styles from './state.module.css';
import textStyles from './text.module.css';

type StateProps = {
  icon: LucideIcon;
  tone?: 'accent' | 'off' | 'bad';
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: 'h1' | 'h2';
};

/** A whole surface with nothing to list: what it is, why, and the next step. `h1` where it is the whole screen. */
export function State({ icon: Icon, tone = 'off', title, children, actions, heading: Heading = 'h2' }: StateProps): ReactNode {
  return (
    <Flex vertical align="center" justify="center" className={styles.state}>
      <span className={styles.stateIcon} data-tone={tone}>
        <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <Heading>{title}</Heading>
      {children && <div className={styles.stateText}>{children}</div>}
      {actions && (
        <Flex gap="small" wrap justify="center" className={styles.stateActions}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}

type ErrorStateProps = { title: string; error: unknown; retry: () => void; heading?: 'h1' };

/** A failed request: what failed, that nothing is lost, time and request number, retry. */
export function ErrorState({ title, error, retry, heading }: ErrorStateProps): ReactNode {
  const locale = useLanguage();
  const id = error instanceof ApiError ? error.requestId : undefined;
  const at = error instanceof ApiError ? error.at : undefined;
  return (
    <State
      icon={Unplug}
      tone="bad"
      title={title}
      {...(heading && { heading })}
      actions={
        <>
          <Button type="primary" icon={<RotateCw size={15} />} onClick={retry}>
            {m.admin_kit_try_again()}
          </Button>
          {id && (
            <Button icon={<Copy size={15} />} onClick={() => void navigator.clipboard.writeText(id)}>
              {m.admin_kit_copy_request_id()}
            </Button>
          )}
        </>
      }
    >
      <p>{errorSentence(error)}</p>
      {at && (
        <p className={textStyles.mono}>
          {id && `${m.admin_kit_request()} ${id} ・ `}
          {formatTime(at.toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone, locale)}
        </p>
      )}
    </State>
  );
}

/** The sentence of an error for staff, without stack or bare number. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return m.admin_kit_error_ours();
  if (error.mayBeDone) return m.admin_kit_error_may_be_done();
  if (error.status === 0) return m.admin_kit_error_no_answer();
  if (error.status === 429 && !error.body.code) return m.admin_kit_error_too_many({ seconds: Number(error.body['retry_after'] ?? 60) });
  if (error.status >= 500) return error.body.code ? error.message : m.admin_kit_error_server();
  return error.message;
}
