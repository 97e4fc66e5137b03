import { categoryPath } from '../../ui/paths.ts';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

const entry = 'flex min-h-11 items-center justify-between gap-3 text-menu lg:min-h-9 hover:underline hover:underline-offset-4';

/** A category with its expanded children. */
export type TreeNode = { id: number; name: string; slug: string; product_count: number; children: TreeNode[] };

type BranchProps = { node: Omit<TreeNode, 'children'> & Partial<TreeNode>; current: number | undefined; level: number };

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
      {node.children && node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} current={current} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The category navigation; the main category the reader is `inside` is expanded down to it. */
export function CategoryTree({ inside }: { inside: { id: number; branch: TreeNode | undefined } | undefined }) {
  const { categories } = useShop();
  return (
    <ul>
      {categories.map((node) => (
        <Branch key={node.id} node={node.id === inside?.branch?.id ? inside.branch : node} current={inside?.id} level={0} />
      ))}
    </ul>
  );
}
