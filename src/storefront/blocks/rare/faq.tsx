import { ChevronDown } from 'lucide-react';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { drawProduct } from '../../ui/rich-text/slim-card.tsx';

type Props = Extract<BlockView, { type: 'faq' }>;

/** Questions and answers that open without scripts. */
export function Faq({ title, questions, products }: Props) {
  return (
    <section className="wrap section-gap grid gap-5 lg:grid-cols-[1fr_2fr] lg:gap-16">
      <h2 className="title-section">{title}</h2>
      <div className="border-t border-ink">
        {questions.map(({ q, content }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may read the same while they are being written.
          <details key={i} className="group border-b border-line">
            <summary className="flex min-h-13 items-center justify-between gap-4 py-3 font-medium">
              {q}
              <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
            </summary>
            <div className="pb-5 text-ink-2">
              <RichText content={content} product={drawProduct(products)} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
