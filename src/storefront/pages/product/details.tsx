import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { articlePath } from '../../ui/paths.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

const heading = 'mb-3 text-menu font-semibold';

function Specs({ rows }: { rows: ProductDetail['spec_table'] }) {
  return (
    <dl className="border-t border-line text-menu">
      {rows.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[5.5rem_1fr] gap-4 border-b border-line py-3.5 md:grid-cols-[10rem_1fr]">
          <dt className="text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function News({ articles }: { articles: ProductDetail['news'] }) {
  return (
    <ul className="grid gap-2">
      {articles.map((article) => (
        <li key={article.id}>
          <ShopLink to={articlePath(article)} className="underline underline-offset-4">
            {article.title}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}

/** The description, specifications, notes and the return policy. */
export function Details({ product }: { product: ProductDetail }) {
  const { return_days: days } = useShop().website;
  const pickup = product.deliveries.find(({ kind, pickup_address }) => kind === 'shop_pickup' && pickup_address !== '');
  const all: { id: string; label: string; content: ReactNode }[] = [
    { id: 'about', label: m.product_description(), content: product.description.length > 0 && <RichText content={product.description} /> },
    { id: 'specs', label: m.product_specs(), content: product.spec_table.length > 0 && <Specs rows={product.spec_table} /> },
    { id: 'note', label: m.product_note(), content: product.purchase_note.length > 0 && <RichText content={product.purchase_note} /> },
    {
      id: 'returns',
      label: m.product_returns(),
      content: days > 0 && <p className="max-w-160">{m.product_returns_text({ days })}</p>,
    },
    {
      id: 'shops',
      label: m.product_shops(),
      content: pickup && (
        <p>
          {pickup.pickup_address}{' '}
          <ShopLink to="/shops" className="link-line text-small">
            {m.product_shops_link()}
          </ShopLink>
        </p>
      ),
    },
    { id: 'news', label: m.product_news(), content: product.news.length > 0 && <News articles={product.news} /> },
  ];
  const parts = all.filter(({ content }) => content);
  return (
    <section className="wrap mt-12 lg:mt-24">
      <div className="border-t border-ink pt-6 lg:grid lg:grid-cols-[22rem_1fr] lg:gap-x-15 lg:pt-8">
        <nav aria-label={m.product_sections()} className="hidden self-start text-menu lg:sticky lg:top-6 lg:flex lg:flex-col lg:gap-3">
          {parts.map(({ id, label }) => (
            <a key={id} href={`#${id}`} className="text-ink-2 hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
        <div className="grid gap-9">
          {parts.map(({ id, label, content }) => (
            <section key={id} id={id} aria-label={label}>
              {/* The staff's text begins with its own heading. */}
              {id !== 'about' && <h2 className={heading}>{label}</h2>}
              {content}
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
