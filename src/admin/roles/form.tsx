import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CopyPlus, ScanEye, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as m from '#messages';
import type { Role } from '#modules/staff/contract.ts';
import { call } from '../client.ts';
import { Chip } from '../kit/cells.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { MoreMenu } from '../kit/menu.tsx';
import { Facts } from '../kit/page.tsx';
import { State } from '../kit/state.tsx';
import { useNotices } from '../kit/undo.tsx';
import { roleLabels } from '../layout/permission-labels.ts';
import { startPreview } from '../preview.ts';
import { useMay } from '../session.ts';
import { Matrix } from './matrix.tsx';
import { Presets, type RoleForm, RoleRail } from './rail.tsx';

/** Creates or edits a role; `?from=` starts with the rights of another. */
export function RoleEdit(): ReactNode {
  const { id } = useParams();
  const [query] = useSearchParams();
  const from = id ? null : query.get('from');
  const copied = useQuery({
    queryKey: ['staff.readRole', from],
    queryFn: () => call('staff.readRole', { id: from ?? '' }),
    enabled: from !== null,
  });
  if (from && copied.isPending) return <FormSkeleton />;
  return <RoleScreen key={id ?? 'new'} id={id} blank={{ name: '', permissions: copied.data?.permissions ?? [] }} />;
}

function RoleScreen({ id, blank }: { id: string | undefined; blank: RoleForm }): ReactNode {
  return (
    <FormScreen<Role, RoleForm>
      source={{
        record: id ? { key: ['staff.readRole', id], read: () => call('staff.readRole', { id }) } : null,
        formOf: ({ name, permissions }) => ({ name, permissions }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (!id || version === null) return `/roles/${(await call('staff.createRole', form)).id}`;
          await call('staff.updateRole', { ...form, id, version });
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`role ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_layout_settings(), path: '/settings' },
        { label: m.admin_roles_title(), path: '/roles' },
      ]}
      back="/roles"
      title={({ value }, record) => (record?.key ? roleLabels([record.key]) : value.name) || m.admin_roles_add()}
      brokenTitle={m.admin_roles_not_loaded()}
      marks={(_form, record) => record?.key && <Chip>{m.admin_roles_built_in()}</Chip>}
      actions={(form, record) => record && <Actions role={record} form={form} />}
      logged={id ? { model: 'Role', id } : undefined}
      sections={sections}
      rail={(form, record) => <RoleRail form={form} record={record} />}
    />
  );
}

const sections: Section<RoleForm, Role>[] = [
  {
    id: 'role',
    title: m.admin_roles_one,
    // A built-in role is named in the reader's language.
    body: (form, record) =>
      record?.key ? (
        <Facts items={[[m.admin_roles_name(), `${roleLabels([record.key])}${m.admin_roles_name_locked()}`]]} />
      ) : (
        <TextField at={form.field('name')} label={m.admin_roles_name()} isRequired />
      ),
  },
  {
    id: 'rights',
    title: m.admin_roles_rights,
    isFlush: true,
    extra: (form, record) => !record?.is_super && <Presets form={form} />,
    body: (form, record) =>
      record?.is_super ? (
        <State icon={ShieldCheck} tone="accent" title={m.admin_roles_super()}>
          <p>{m.admin_roles_super_text()}</p>
        </State>
      ) : (
        <Matrix at={form.field('permissions')} />
      ),
  },
];

function Actions({ role, form }: { role: Role; form: Form<RoleForm> }): ReactNode {
  const navigate = useNavigate();
  const { done, failed } = useNotices();
  const mayCreate = useMay('roles create');
  const remove = (): void =>
    void call('staff.deleteRole', { id: role.id }).then(() => {
      done(m.admin_roles_removed({ name: role.name }));
      void navigate('/roles');
    }, failed);
  if (role.is_super) return null;
  const name = role.key ? roleLabels([role.key]) : role.name;
  return (
    <>
      <Button icon={<ScanEye size={15} />} onClick={() => startPreview({ name, permissions: form.value.permissions })}>
        {m.admin_roles_preview()}
      </Button>
      <MoreMenu
        entries={[
          ...(mayCreate
            ? [{ key: 'copy', label: m.admin_roles_copy(), icon: CopyPlus, act: () => void navigate(`/roles/create?from=${role.id}`) }]
            : []),
          ...(role.staff.length === 0 ? [{ key: 'remove', label: m.admin_roles_remove(), icon: Trash2, act: remove }] : []),
        ]}
      />
    </>
  );
}
