import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { MessageRow } from '#modules/content/contract.ts';
import { Nothing, When } from '../kit/cells.tsx';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { messageStatuses } from './statuses.ts';

/** The beginning of a message, with the number of its pictures. */
export const Excerpt = ({ message: { excerpt, picture_count } }: { message: MessageRow }): ReactNode => (
  <>
    <span className={textStyles.clip} title={excerpt}>
      {excerpt}
    </span>
    {picture_count > 0 && (
      <span className={textStyles.meta}>
        <Paperclip size={13} aria-label={m.admin_messages_pictures()} /> {picture_count}
      </span>
    )}
  </>
);

/** Who answered last, and when. */
export function Answered({ message: { answered } }: { message: MessageRow }): ReactNode {
  if (!answered) return <Nothing />;
  return (
    <span className={textStyles.clip}>
      {answered.by} · <When iso={answered.at} />
    </span>
  );
}

/** Three lines: sender and state, words, time and order. */
export const Phone = ({ message }: { message: MessageRow }): ReactNode => (
  <>
    <span className={listStyles.phoneLine}>
      <strong className={listStyles.phoneName}>{message.name}</strong>
      <span className={listStyles.phoneEnd}>
        <StatusTag status={messageStatuses[message.state]} />
      </span>
    </span>
    <span className={listStyles.phoneLine}>
      <Excerpt message={message} />
    </span>
    <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
      <When iso={message.created_at} /> {message.order_no}
    </span>
  </>
);
