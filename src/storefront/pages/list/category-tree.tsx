import { categoryPath } from '../../ui/paths.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

const entry = 'flex min-h-11 items-center justify-between gap-3 text-menu lg:min-h-9 hover:underline hover:underline-offset-4';

/** A category with its expanded children. */
export type TreeNode = { id: number; name: string; slug: string; product_count: number; children: TreeNode[] };

type BranchProps = { node: TreeNode; current: number | undefined; level: number };

function Branch({ node, current, level }: BranchProps) {
  const isCurrent = node.id === current;
  return (
    <li>
      <ShopLink
        to={categoryPath(node)}
        aria-current={isCurrent ? 'page' : undefined}
        style={{ paddingInlineStart: `${level}rem` }}
        className={`${entry} ${isCurrent ? 'font-semibold text-primary-t' : ''}`}
      >
        {node.name}
        <span className="text-small font-normal text-ink-2">{node.product_count}</span>
      </ShopLink>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} current={current} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The category navigation, expanded down to the `current` category. */
export function CategoryTree({ tree, current }: { tree: readonly TreeNode[]; current: number | undefined }) {
  return (
    <ul>
      {tree.map((node) => (
        <Branch key={node.id} node={node} current={current} level={0} />
      ))}
    </ul>
  );
}
