import { ChevronDown, Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { brandPath, categoryPath } from '../../ui/paths.ts';
import { useShop } from '../../ui/shop.ts';
import { useDirectory } from '../directory.ts';
import { MenuLink, useIsCurrent } from './menu-link.tsx';

type FoldProps = { title: ReactNode; className: string; startsOpen: boolean; children: ReactNode };

/** A top-level entry with a collapsible list. */
export function Fold({ title, className, startsOpen, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const Icon = isOpen ? Minus : Plus;
  return (
    <div>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={`${className} justify-between`}>
        {title}
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {isOpen && children}
    </div>
  );
}

/** A category: the names of the main ones are in the page, their counts and children come with the directory. */
type Known = { id: number; name: string; slug: string; product_count?: number; has_children?: boolean; children?: Known[] };

function Branch({ node, level }: { node: Known; level: number }) {
  const to = categoryPath(node);
  const isCurrent = useIsCurrent(to);
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="flex items-center" style={{ paddingInlineStart: `${level}rem` }}>
        <MenuLink
          entry={{ label: node.name, to, isExternal: false }}
          className={`flex min-h-10.5 flex-1 items-center text-menu ${level > 1 ? 'text-ink-2' : ''}`}
          currentClassName="!text-primary-t font-semibold"
        />
        {node.has_children || node.children?.length ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={m.drawer_subcategories({ name: node.name })}
            onClick={() => setOpen(!isOpen)}
            className="icon-button -me-3.5"
          >
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </button>
        ) : (
          <span className={`text-small ${isCurrent ? 'text-primary-t' : 'text-ink-2'}`}>{node.product_count}</span>
        )}
      </div>
      {isOpen && node.children && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function DrawerCategories({ className }: { className: string }) {
  const { categories: main } = useShop();
  const categories: Known[] = useDirectory(true)?.categories ?? main;
  return (
    <Fold title={m.layout_products()} className={className} startsOpen>
      <ul>
        <li className="ps-4">
          <MenuLink
            entry={{ label: m.drawer_see_all(), to: '/products', isExternal: false }}
            className="flex min-h-10.5 items-center text-menu"
            currentClassName="text-primary-t font-semibold"
          />
        </li>
        {categories.map((node) => (
          <Branch key={node.id} node={node} level={1} />
        ))}
      </ul>
    </Fold>
  );
}

export function DrawerBrands({ className }: { className: string }) {
  const { has_brands } = useShop();
  const brands = useDirectory(has_brands)?.brands ?? [];
  if (!has_brands) return null;
  return (
    <Fold title={m.layout_brands()} className={className} startsOpen={false}>
      <ul className="ps-4">
        {brands.map((brand) => (
          <li key={brand.id}>
            <MenuLink
              entry={{ label: brand.name, to: brandPath(brand), isExternal: false }}
              className="flex min-h-10.5 items-center text-menu"
              currentClassName="text-primary-t font-semibold"
            />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
