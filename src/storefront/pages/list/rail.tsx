import * as m from '#messages';
import type { CategoryNode } from '#modules/shopfront/contract.ts';
import { brandPath, categoryPath } from '../../ui/paths.ts';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import type { Subject } from './load.ts';

const entry = 'flex items-baseline justify-between gap-3 py-1.5 text-menu hover:underline hover:underline-offset-4';
const heading = 'mb-2 text-menu font-semibold';

const holds = (node: CategoryNode, id: number): boolean => node.id === id || node.children.some((child) => holds(child, id));

/** A branch is unfolded where the reader is inside it. */
function Branch({ node, current, level }: { node: CategoryNode; current: number; level: number }) {
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

/** The wide screen's left: the way to every other list. Below 1024 px the drawer and the chips do this. */
export function Rail({ subject }: { subject: Subject }) {
  const { categories, brands } = useShop();
  const currentCategory = subject.kind === 'category' ? subject.id : 0;
  const currentBrand = subject.kind === 'brand' ? subject.id : 0;
  return (
    <aside className="hidden lg:block">
      <nav aria-label={m.list_categories()} className="border-b border-line pb-6">
        <h2 className={heading}>{m.list_categories()}</h2>
        <ul>
          {categories.map((node) => (
            <Branch key={node.id} node={node} current={currentCategory} level={0} />
          ))}
        </ul>
      </nav>
      {brands.length > 0 && (
        <nav aria-label={m.list_brands()} className="mt-6">
          <h2 className={heading}>{m.list_brands()}</h2>
          <ul>
            {brands.map((brand) => (
              <li key={brand.id}>
                <ShopLink
                  to={brandPath(brand)}
                  aria-current={brand.id === currentBrand ? 'page' : undefined}
                  className={`${entry} ${brand.id === currentBrand ? 'font-semibold text-primary-t' : ''}`}
                >
                  {brand.name}
                  <span className="text-small font-normal text-ink-2">{brand.product_count}</span>
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  );
}
