import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as m from '#messages';
import type { Permission } from '#shared/permissions.ts';
import { call } from '../client.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { mayDo, useProfile } from '../session.ts';
import { menuFor } from './menu.ts';
import { permissionLabel, roleLabels } from './permission-labels.ts';
import styles from './welcome.module.css';

/** The start page: the screens this person may open, and the missing permission if one led here. */
export function Welcome(): ReactNode {
  const profile = useProfile();
  const [query] = useSearchParams();
  const requestedPermission = query.get('missing') as Permission | null;
  // The permission may have been granted since the link was made; then no request is shown.
  const missing = requestedPermission && !mayDo(profile, requestedPermission) ? requestedPermission : null;
  const roles = roleLabels(profile.roles);
  const items = menuFor(profile).filter(({ path }) => path !== '/welcome');
  useCrumbs({ label: m.admin_layout_start() });
  return (
    <div className={styles.welcome}>
      <h1>{m.admin_layout_hello({ name: profile.name })}</h1>
      {missing && (
        <Flex gap={12} className={layoutStyles.well} data-tone="wait" role="alert">
          <KeyRound size={18} aria-hidden="true" />
          <div>
            <p className={`${textStyles.wait} ${textStyles.strong}`}>{m.admin_layout_missing({ permission: permissionLabel(missing) })}</p>
            <p>{roles ? m.admin_layout_missing_text({ roles }) : m.admin_layout_missing_roleless()}</p>
            <Helpers />
          </div>
        </Flex>
      )}
      {items.length === 0 && <p className={textStyles.quiet}>{m.admin_layout_no_screens()}</p>}
      <ul className={styles.welcomeLinks}>
        {items.map(({ path, icon: Icon, label, what }) => (
          <li key={path}>
            <Link to={path} className={layoutStyles.tile}>
              <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
              <span>
                <strong>{label()}</strong>
                <span className={textStyles.meta}>{what()}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Colleagues who can grant permissions. */
function Helpers(): ReactNode {
  const { data } = useQuery({ queryKey: ['staff.helpers'], queryFn: () => call('staff.helpers', {}) });
  if (!data || data.names.length === 0) return null;
  return <p>{m.admin_figures_ask({ names: data.names.join(m.admin_kit_comma()) })}</p>;
}
