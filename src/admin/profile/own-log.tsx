import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { When } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { findPlace, formatSubject } from '../logs/subjects.ts';
import { mayDo, useProfile } from '../session.ts';

type Entry = Output<'staff.myLogs'>['data'][number];

const actionLabels: Partial<Record<string, (facts: { what: string }) => string>> = {
  create: m.admin_profile_did_create,
  created: m.admin_profile_did_create,
  delete: m.admin_profile_did_delete,
  revert: m.admin_profile_did_revert,
  moved: m.admin_profile_did_move,
};

/** Actions whose sentence needs no subject. */
const wholeSentences: Partial<Record<string, () => string>> = {
  sign_in_as: m.admin_profile_did_look_in,
  acted_as: m.admin_profile_did_act,
  merge: m.admin_profile_did_merge,
  anonymise: m.admin_profile_did_anonymise,
  issue: m.admin_profile_did_issue,
  refund: m.admin_profile_did_refund,
  invited: m.admin_profile_did_invite,
  link_taken: m.admin_staff_did_take_link,
  signed_out: m.admin_profile_did_sign_out,
  password_set: m.admin_profile_did_password,
  second_step_on: m.admin_profile_did_second_on,
  second_step_off: m.admin_profile_did_second_off,
  passkey_added: m.admin_profile_did_add_passkey,
  passkey_removed: m.admin_profile_did_remove_passkey,
  token_created: m.admin_tokens_did_create,
  token_revoked: m.admin_tokens_did_revoke,
  token_used: m.admin_tokens_did_use,
};

/** The person's own latest actions, each linked to its subject. */
export function OwnLog(): ReactNode {
  const query = useQuery({ queryKey: ['staff.myLogs'], queryFn: () => call('staff.myLogs', { per_page: 15 }) });
  return (
    <Card title={m.admin_profile_log()} isFlush>
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={5} />}
      {query.data?.meta.total === 0 && <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{m.admin_profile_log_none()}</p>}
      <ul className={layoutStyles.rows}>
        {query.data?.data.map((entry) => (
          <li key={entry.id}>
            <span className={layoutStyles.grow}>
              <LogAction entry={entry} />
            </span>
            <span className={textStyles.meta}>
              <When iso={entry.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LogAction({ entry }: { entry: Entry }): ReactNode {
  const profile = useProfile();
  const place = findPlace(entry);
  const sentence =
    wholeSentences[entry.action]?.() ?? (actionLabels[entry.action] ?? m.admin_profile_did_update)({ what: formatSubject(entry) });
  return place && entry.action !== 'delete' && mayDo(profile, place.needs) ? <Link to={place.path}>{sentence}</Link> : sentence;
}
