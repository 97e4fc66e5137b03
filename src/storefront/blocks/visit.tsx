import * as m from '#messages';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { useShop } from '../ui/shop.ts';

type Props = Extract<BlockView, { type: 'visit' }>;

/** The shop's address and opening hours. */
export function Visit({ title, text }: Props) {
  const { website } = useShop();
  const facts = [
    { label: m.home_address(), value: website.address },
    { label: m.home_hours(), value: website.hours },
  ].filter((fact) => fact.value);
  return (
    <section className="wrap section-gap">
      <div className="grid gap-6 border-t border-ink pt-6 md:grid-cols-3 md:gap-8 lg:gap-16">
        <div>
          <h2 className="title-part lg:text-[1.75rem]">{title}</h2>
          {text && <p className="mt-2 max-w-90 text-small text-ink-2">{text}</p>}
        </div>
        <dl className="contents">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-caption text-ink-2">{label}</dt>
              <dd className="mt-1 text-pretty">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
