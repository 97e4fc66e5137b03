import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { deviceName } from '#shared/device-name.ts';
import { call } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { Chip, When } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';

/** The person's sessions; any other than this one can be ended. */
export function Sessions(): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const query = useQuery({ queryKey: ['staff.listSessions'], queryFn: () => call('staff.listSessions', {}) });
  const end = (ending: Promise<unknown>, text: string): void =>
    void ending.then(() => {
      done(text);
      void client.invalidateQueries({ queryKey: ['staff.listSessions'] });
    }, failed);
  const sessions = query.data?.data ?? [];
  return (
    <>
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={2} />}
      <ul className={layoutStyles.rows}>
        {sessions.map(({ id, user_agent, last_seen_at, current }) => (
          <li key={id}>
            <MonitorSmartphone size={16} aria-hidden="true" />
            <span className={layoutStyles.grow}>
              {deviceName(user_agent) || m.admin_profile_unknown_device()}{' '}
              <span className={textStyles.meta}>
                <When iso={last_seen_at} />
              </span>
            </span>
            {current ? (
              <Chip tone="ok">{m.admin_profile_this_device()}</Chip>
            ) : (
              <Button size="small" onClick={() => end(call('staff.endSession', { id }), m.admin_profile_session_ended())}>
                {m.admin_profile_session_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <p className={cardStyles.cardFoot}>
          <Button icon={<LogOut size={15} />} onClick={() => end(call('staff.endOtherSessions', {}), m.admin_profile_others_ended())}>
            {m.admin_profile_end_others()}
          </Button>
        </p>
      )}
    </>
  );
}
