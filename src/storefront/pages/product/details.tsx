import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

/** The long text at reading width, the facts as a table. */
export function Details({ product }: { product: ProductDetail }) {
  const { description, spec_table: specs } = product;
  if (!description.length && !specs.length) return null;
  const parts = [
    { id: 'about', label: m.product_description(), isThere: description.length > 0 },
    { id: 'specs', label: m.product_specs(), isThere: specs.length > 0 },
  ].filter((part) => part.isThere);
  return (
    <section className="wrap mt-12 lg:mt-24">
      <div className="border-t border-ink pt-6 lg:grid lg:grid-cols-[22rem_1fr] lg:gap-x-15 lg:pt-8">
        <nav aria-label={m.product_description()} className="hidden self-start text-menu lg:sticky lg:top-6 lg:flex lg:flex-col lg:gap-3">
          {parts.map(({ id, label }) => (
            <a key={id} href={`#${id}`} className="text-ink-2 hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
        <div>
          {description.length > 0 && (
            <div id="about">
              <RichText content={description} />
            </div>
          )}
          {specs.length > 0 && (
            <dl id="specs" className="mt-8 border-t border-line text-menu">
              {specs.map(({ label, value }) => (
                <div key={label} className="grid grid-cols-[5.5rem_1fr] gap-4 border-b border-line py-3.5 md:grid-cols-[10rem_1fr]">
                  <dt className="text-ink-2">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  );
}
