import { Checkbox } from 'antd';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { actions, type Permission, type Resource, resources } from '#shared/permissions.ts';
import tableStyles from '../kit/data-table.module.css';
import { useFieldEntry } from '../kit/form/form-context.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import textStyles from '../kit/text.module.css';
import { permissionLabel, resourceLabel } from '../layout/permission-labels.ts';
import { mayDo, useProfile } from '../session.ts';
import { changed, countGranted, groups, isImplied, rightsOf } from './matrix-model.ts';
import styles from './roles.module.css';

type Rights = { at: Bound<Permission[]> };

const hints: Partial<Record<Resource, () => string>> = {
  orders: m.admin_roles_hint_orders,
  products: m.admin_roles_hint_products,
  gifts: m.admin_roles_hint_gifts,
  coupons: m.admin_roles_hint_coupons,
  filemanager: m.admin_roles_hint_filemanager,
  system: m.admin_roles_hint_system,
};

/** Every resource and its rights. Changed rows are marked; rights that the person lacks cannot be granted. */
export function Matrix({ at }: Rights): ReactNode {
  useFieldEntry(
    at.path,
    useMemo(() => ({ label: m.admin_roles_rights() }), []),
  );
  return (
    <table className={`${tableStyles.dataTable} ${styles.matrix}`}>
      <thead>
        <tr>
          <th scope="col">{m.admin_roles_resources({ n: resources.length })}</th>
          <th scope="col">{m.admin_roles_view()}</th>
          <th scope="col">{m.admin_roles_create()}</th>
          <th scope="col">{m.admin_roles_update()}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.key} group={group} at={at} />
      ))}
    </table>
  );
}

function Group({ group, at }: Rights & { group: (typeof groups)[number] }): ReactNode {
  const profile = useProfile();
  const granted = new Set(at.value);
  const { n, total } = countGranted(group.resources, granted);
  const all = group.resources.flatMap(rightsOf).filter((right) => mayDo(profile, right));
  const isAll = all.every((right) => granted.has(right));
  return (
    <tbody>
      <tr className={styles.matrixGroup}>
        <th scope="rowgroup" colSpan={3}>
          {group.title()} <span className={`${textStyles.num} ${textStyles.meta}`}>{m.admin_kit_of({ n, total })}</span>
        </th>
        <td>
          <button type="button" className={textStyles.linkButton} onClick={() => at.set(changed(at.value, all, !isAll))}>
            {isAll ? m.admin_roles_none() : m.admin_roles_all()}
            <span className={textStyles.visuallyHidden}>{group.title()}</span>
          </button>
        </td>
      </tr>
      {group.resources.map((resource) => (
        <Row key={resource} resource={resource} at={at} />
      ))}
    </tbody>
  );
}

function Row({ resource, at }: Rights & { resource: Resource }): ReactNode {
  const rights = rightsOf(resource);
  const isChanged = rights.some((right) => at.value.includes(right) !== at.base.includes(right));
  const hint = hints[resource];
  const label = resourceLabel(resource);
  // In English most keys are the label already.
  const isOwnLabel = label.toLowerCase() === resource;
  return (
    <tr data-changed={isChanged ? '' : undefined}>
      <th scope="row">
        {isChanged && <span className={styles.matrixMark} role="img" aria-label={m.admin_roles_changed()} />}
        <span className={styles.matrixName}>{label}</span> {!isOwnLabel && <code className={textStyles.meta}>{resource}</code>}{' '}
        {hint && <span className={textStyles.meta}>{hint()}</span>}
      </th>
      {actions.map((action) => (
        <td key={action}>
          {rights.includes(`${resource} ${action}`) ? (
            <Right right={`${resource} ${action}`} at={at} />
          ) : (
            <span className={textStyles.nothing} role="img" aria-label={m.admin_roles_no_such()}>
              —
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function Right({ right, at }: Rights & { right: Permission }): ReactNode {
  const profile = useProfile();
  const isOn = at.value.includes(right);
  const isLocked = isImplied(right, new Set(at.value));
  const lacks = !mayDo(profile, right) && !at.base.includes(right);
  const why = isLocked ? m.admin_roles_implied() : lacks ? m.admin_roles_lacking() : undefined;
  return (
    <Checkbox
      checked={isOn}
      disabled={isLocked || lacks}
      onChange={(event) => at.set(changed(at.value, [right], event.target.checked))}
      aria-label={[permissionLabel(right), why].filter(Boolean).join(m.admin_roles_stop())}
      {...(why ? { title: why } : {})}
    />
  );
}
