import { useQuery } from '@tanstack/react-query';
import { Flex, Select } from 'antd';
import { Check, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Role } from '#modules/staff/contract.ts';
import type { Permission, Resource } from '#shared/permissions.ts';
import { call } from '../client.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Chip } from '../kit/cells.tsx';
import type { Form } from '../kit/form/use-form.ts';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { resourceLabel, roleLabels } from '../layout/permission-labels.ts';
import { mayDo, useMay, useProfile } from '../session.ts';
import { changed, inGroups } from './matrix-model.ts';
import styles from './roles.module.css';

export type RoleForm = Pick<Role, 'name' | 'permissions'>;

/** Beside the matrix: a summary of the role, and its holders. */
export function RoleRail({ form, record }: { form: Form<RoleForm>; record: Role | undefined }): ReactNode {
  return (
    <>
      {!record?.is_super && <InWords granted={form.value.permissions} />}
      {record && <Holders role={record} />}
      <p className={textStyles.meta}>{m.admin_roles_rule()}</p>
    </>
  );
}

/** Copies the rights of another role, as far as the person has them. */
export function Presets({ form }: { form: Form<RoleForm> }): ReactNode {
  const profile = useProfile();
  const roles = useQuery({ queryKey: ['staff.listRoles', 'presets'], queryFn: () => call('staff.listRoles', { per_page: 100 }) });
  const usable = (roles.data?.data ?? []).filter(({ is_super }) => !is_super);
  const take = (id: number): void => {
    const rights = usable.find((role) => role.id === id)?.permissions ?? [];
    const mine = rights.filter((right) => mayDo(profile, right) || form.base.permissions.includes(right));
    form.change((role) => ({ ...role, permissions: changed([], mine, true) }));
  };
  return (
    <Select<number | null>
      style={{ width: 248, maxWidth: '100%' }}
      value={null}
      aria-label={m.admin_roles_preset()}
      placeholder={m.admin_roles_preset_choose()}
      options={usable.map(({ id, key, name }) => ({ value: id, label: roleLabels([key ?? name]) }))}
      onChange={(id) => id !== null && take(id)}
    />
  );
}

const named = (resources: readonly Resource[]): string => resources.map(resourceLabel).join(m.admin_kit_comma());

function InWords({ granted }: { granted: readonly Permission[] }): ReactNode {
  const rights = new Set(granted);
  const { changes, sees, lacks } = inGroups(rights);
  return (
    <Card title={m.admin_roles_in_words()}>
      <ul className={layoutStyles.marked}>
        {changes.length > 0 && (
          <li data-tone="ok">
            <Check size={15} aria-hidden="true" /> {m.admin_roles_may_change({ what: named(changes) })}
          </li>
        )}
        {sees.length > 0 && (
          <li data-tone="ok">
            <Check size={15} aria-hidden="true" /> {m.admin_roles_may_see({ what: named(sees) })}
          </li>
        )}
        {lacks.length > 0 && (
          <li>
            <X size={15} aria-hidden="true" /> {m.admin_roles_may_not_see({ what: named(lacks) })}
          </li>
        )}
        {rights.has('products update') && (
          <li data-tone="wait">
            <TriangleAlert size={15} aria-hidden="true" /> {m.admin_roles_sees_cost()}
          </li>
        )}
        {(rights.has('users update') || rights.has('roles update')) && (
          <li data-tone="wait">
            <TriangleAlert size={15} aria-hidden="true" /> {m.admin_roles_gives_rights()}
          </li>
        )}
      </ul>
    </Card>
  );
}

function Holders({ role: { staff } }: { role: Role }): ReactNode {
  const mayOpen = useMay('users update');
  return (
    <Card title={m.admin_roles_holders()} meta={m.admin_roles_people({ n: staff.length })}>
      {staff.length === 0 && <p className={textStyles.meta}>{m.admin_roles_no_staff()}</p>}
      <Flex component="ul" vertical gap={9} className={`${styles.roleHolders} ${textStyles.small}`}>
        {staff.map(({ id, name, active }) => (
          <li key={id}>
            <Avatar name={name} /> {mayOpen ? <Link to={`/settings/users/${id}`}>{name}</Link> : name}
            {!active && <Chip>{m.admin_staff_off()}</Chip>}
          </li>
        ))}
      </Flex>
    </Card>
  );
}
