import type { ReactNode } from 'react';
import * as m from '#messages';
import { useCrumbs } from '../kit/crumbs.ts';
import { Card, Facts } from '../kit/page.tsx';
import { useProfile } from '../session.ts';
import { rolesInWords } from './permission-words.ts';

/** One's own account as it stands. */
export function Profile(): ReactNode {
  const { name, email, roles, superman } = useProfile();
  useCrumbs({ label: m.admin_frame_my_account() });
  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1>{m.admin_frame_my_account()}</h1>
      </div>
      <Card title={name}>
        <Facts
          items={[
            [m.admin_frame_email(), email],
            [m.admin_frame_roles(), superman ? m.admin_frame_superman() : rolesInWords(roles)],
            [
              m.admin_frame_password(),
              <a key="reset" href="/admin/forgot-password">
                {m.admin_frame_change_password()}
              </a>,
            ],
          ]}
        />
      </Card>
    </div>
  );
}
