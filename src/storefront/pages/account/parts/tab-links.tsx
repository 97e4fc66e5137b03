import { ShopLink } from '../../../ui/shop-link.tsx';

type Tab = { key: string; label: string; count?: number | undefined; to: string };

/** The tabs of a list as links, so that each has a URL. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav aria-label={label} className="-mx-5 overflow-x-auto border-b border-line px-5 md:mx-0 md:px-0">
      <ul className="flex gap-7">
        {tabs.map(({ key, label: name, count, to }) => (
          <li key={key} className="shrink-0">
            <ShopLink
              to={to}
              preventScrollReset
              prefetch="none"
              aria-current={key === current ? 'page' : undefined}
              className={`-mb-px flex min-h-12 items-center gap-2 border-b-2 whitespace-nowrap focus-visible:outline-offset-[-3px] ${key === current ? 'border-ink font-semibold' : 'border-transparent text-ink-2 hover:text-ink'}`}
            >
              {name}
              {count !== undefined && count > 0 && <span className="text-small font-normal">{count}</span>}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
