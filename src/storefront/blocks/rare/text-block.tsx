import type { BlockView } from '#modules/shopfront/contract.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { drawProduct } from '../../ui/rich-text/slim-card.tsx';

type Props = Extract<BlockView, { type: 'rich_text' }>;

/** A text of the merchant, in article width. */
export function TextBlock({ title, content, products }: Props) {
  return (
    <section className="wrap section-gap">
      <div className="mx-auto max-w-160 in-data-page:mx-0">
        {title && <h2 className="title-section mb-5">{title}</h2>}
        <RichText content={content} product={drawProduct(products)} />
      </div>
    </section>
  );
}
