import { Button } from 'antd';
import { FolderTree, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import { useCrumbs } from '../kit/crumbs.ts';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { IfAllowed } from '../kit/if-allowed.tsx';
import pageStyles from '../kit/page.module.css';
import { PageHead } from '../kit/page.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { ErrorState, State } from '../kit/state.tsx';
import { useMay } from '../session.ts';
import styles from './categories.module.css';
import { type CategoryAction, Dialog } from './dialogs.tsx';
import { CategoryEditor } from './form.tsx';
import { Tree } from './tree.tsx';
import { useCategories, useTreeActs } from './use-tree.ts';

/** The category tree, with the chosen category and its products beside it. */
export function Categories(): ReactNode {
  const { id } = useParams();
  const isCreating = useLocation().pathname.endsWith('/create');
  const { data, error, refetch } = useCategories();
  const rows = data?.data ?? [];
  const acts = useTreeActs(data ?? { data: rows, tree: '' });
  const [action, setAction] = useState<CategoryAction>();
  const navigate = useNavigate();
  const mayCreate = useMay('categories create');
  const mayChange = useMay('categories update');
  const toCreate = (): void => void navigate('/product-categories/create');
  useShortcuts(mayCreate ? { n: toCreate } : {});
  const isEditing = isCreating || (id !== undefined && mayChange);
  const create = (
    <IfAllowed needs="categories create">
      <Button type="primary" icon={<Plus size={15} />} onClick={toCreate}>
        {m.admin_categories_create()} <span className={pageStyles.key}>N</span>
      </Button>
    </IfAllowed>
  );
  return (
    <div
      className={styles.categories}
      data-editing={isEditing ? '' : undefined}
      data-empty={data && rows.length === 0 && !isEditing ? '' : undefined}
    >
      {!isEditing && <Where />}
      <div className={styles.categoriesTree}>
        <PageHead title={m.admin_categories_title()} meta={data && m.admin_categories_count({ n: rows.length })}>
          {rows.length > 0 && create}
        </PageHead>
        {!data && error && <ErrorState title={m.admin_categories_broken()} error={error} retry={() => void refetch()} />}
        {!data && !error && <FormSkeleton />}
        {data && rows.length === 0 && !isCreating && (
          <State icon={FolderTree} tone="accent" title={m.admin_categories_empty()} actions={create}>
            <p>{m.admin_categories_empty_text()}</p>
          </State>
        )}
        {rows.length > 0 && (
          <Tree rows={rows} chosen={id ? Number(id) : undefined} acts={acts} ask={(what, row) => setAction({ what, row })} />
        )}
      </div>
      {isEditing ? (
        <div>
          <CategoryEditor id={id} />
        </div>
      ) : (
        rows.length > 0 &&
        mayChange && (
          <div className={styles.categoriesHint}>
            <State icon={FolderTree} title={m.admin_categories_choose_one()}>
              <p>{m.admin_categories_choose_one_text()}</p>
            </State>
          </div>
        )
      )}
      {action && (
        <Dialog
          action={action}
          rows={rows}
          acts={acts}
          onClose={() => setAction(undefined)}
          onGone={(gone) => Number(id) === gone && void navigate('/product-categories')}
        />
      )}
    </div>
  );
}

/** Sets the breadcrumbs while no category is open; the editor sets its own. */
function Where(): ReactNode {
  useCrumbs({ label: m.admin_layout_products(), path: '/products' }, { label: m.admin_categories_title() });
  return null;
}
