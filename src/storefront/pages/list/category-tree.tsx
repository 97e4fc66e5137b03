import type { ShopCategory } from '../../shop-data.ts';
import { categoryPath } from '../../ui/paths.ts';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

const entry = 'flex min-h-11 items-center justify-between gap-3 text-menu lg:min-h-9 hover:underline hover:underline-offset-4';

const holds = (node: ShopCategory, id: number): boolean => node.id === id || node.children.some((child) => holds(child, id));

/** A branch is unfolded where the reader is inside it. */
function Branch({ node, current, level }: { node: ShopCategory; current: number; level: number }) {
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
      {node.children.length > 0 && holds(node, current) && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} current={current} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The way to the other categories, unfolded down to this one. */
export function CategoryTree({ current }: { current: number }) {
  const { categories } = useShop();
  return (
    <ul>
      {categories.map((node) => (
        <Branch key={node.id} node={node} current={current} level={0} />
      ))}
    </ul>
  );
}
