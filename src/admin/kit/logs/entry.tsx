import { Button, Flex } from 'antd';
import { Bot, Undo2, UserRound, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { deviceName } from '#shared/device-name.ts';
import { When } from '../cells.tsx';
import layoutStyles from '../layout.module.css';
import spaceStyles from '../space.module.css';
import textStyles from '../text.module.css';
import { useNotices } from '../undo.tsx';
import { useSending } from '../use-sending.ts';
import { type Line, toChangeLines } from './changes.ts';
import styles from './logs.module.css';
import type { LogFields, LogRow, Names } from './spec.ts';
import { Difference } from './value.tsx';

type Entry = {
  entry: LogRow;
  /** The subject, in a log of more than one record. */
  subject?: ReactNode;
  fields: LogFields;
  actions: Record<string, () => string>;
  names: Names;
  revert: (() => Promise<void>) | undefined;
  /** The fields that can be reverted; undefined: all. */
  goesBack: readonly string[] | undefined;
};

/** Who did something and when, and what changed, line by line. */
export function LogEntry({ entry, subject, fields, actions, names, revert, goesBack }: Entry): ReactNode {
  const lines = entry.changes.flatMap((change) => toChangeLines(change, fields));
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  return (
    <li data-testid="log-entry" className={styles.logEntry}>
      <Actor actor={entry.actor} at={entry.created_at} />
      <div className={styles.logWhat}>
        <Flex wrap gap="4px 10px" align="center" style={{ minHeight: 28 }}>
          <strong>{formatEntryTitle(entry, lines, actions)}</strong>
          {subject && <span className={`${layoutStyles.noShrink} ${textStyles.small}`}>{subject}</span>}
          <span className={`${textStyles.meta} ${textStyles.num}`}>{formatOrigin(entry)}</span>
          {revert && (
            <Button
              className={layoutStyles.atEnd}
              size="small"
              icon={<Undo2 size={13} />}
              loading={isBusy}
              onClick={() => void run(revert)}
            >
              {revertWord(lines, goesBack)}
            </Button>
          )}
        </Flex>
        {lines.length > 0 && (
          <dl>
            {lines.map((line) => (
              <div key={line.key}>
                <dt className={`${textStyles.quiet} ${textStyles.anywhere}`}>
                  {line.field?.label() ?? m.admin_logs_other_field()}
                  {line.part && <span className={`${spaceStyles.before8} ${textStyles.muted}`}>{line.part}</span>}
                  {line.language && (
                    <span className={`${spaceStyles.before8} ${textStyles.muted}`}>
                      {line.language === 'tw' ? m.admin_logs_chinese() : m.admin_logs_english()}
                    </span>
                  )}
                </dt>
                <Flex component="dd" gap="4px 7px" wrap align="center" className={textStyles.anywhere}>
                  <Difference line={line} names={names} />
                </Flex>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** The label of the revert button; names the fields if only some can be reverted. */
function revertWord(lines: readonly Line[], goesBack: readonly string[] | undefined): string {
  const back = goesBack ? lines.filter(({ key }) => goesBack.includes(key)) : lines;
  if (back.length < lines.length)
    return m.admin_logs_revert_some({ fields: back.map(({ field }) => field?.label()).join(m.admin_kit_comma()) });
  return lines.length > 1 ? m.admin_logs_revert_all() : m.admin_logs_revert();
}

/** The origin of an entry, as far as stored: device, address, request. */
const formatOrigin = ({ request_id, ip, user_agent }: LogRow): string =>
  [user_agent && deviceName(user_agent), ip, request_id && m.admin_logs_request({ id: request_id.slice(0, 8) })]
    .filter(Boolean)
    .join(' · ');

function formatEntryTitle({ action }: LogRow, lines: readonly Line[], actions: Record<string, () => string>): string {
  const word = actions[action];
  if (word) return word();
  if (action === 'create' || action === 'created') return m.admin_logs_created();
  if (action === 'delete') return m.admin_logs_deleted();
  if (action === 'revert') return m.admin_logs_reverted();
  return m.admin_logs_updated({ n: lines.length });
}

const icons = { staff: UserRound, customer: UserRound, system: Bot, provider: Webhook };

function Actor({ actor, at }: { actor: LogRow['actor']; at: string }): ReactNode {
  const Icon = icons[actor.kind];
  const words = {
    staff: m.admin_logs_actor_staff,
    customer: m.admin_logs_actor_customer,
    system: m.admin_logs_actor_system,
    provider: m.admin_logs_actor_provider,
  };
  return (
    <Flex gap={10} align="flex-start" className={textStyles.small}>
      <span className={styles.logFace} data-kind={actor.kind} aria-hidden="true">
        {actor.kind === 'staff' && actor.name ? [...actor.name][0] : <Icon size={14} />}
      </span>
      <span className={layoutStyles.stack}>
        <span className={textStyles.anywhere}>{actor.name ?? words[actor.kind]()}</span>
        <span className={textStyles.meta}>
          {actor.as_customer && `${m.admin_logs_as_customer()} · `}
          {actor.via_token && `${m.admin_logs_via_token({ name: actor.via_token })} · `}
          <When iso={at} />
        </span>
      </span>
    </Flex>
  );
}
