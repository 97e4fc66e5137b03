import type { HomeBlockView } from '#modules/shopfront/contract.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';

type Props = Extract<HomeBlockView, { type: 'rich_text' }>;

/** A text of the merchant, in article width. */
export function TextBlock({ title, content }: Props) {
  return (
    <section className="wrap section-gap">
      <div className="mx-auto max-w-160">
        {title && <h2 className="title-section mb-5">{title}</h2>}
        <RichText content={content} />
      </div>
    </section>
  );
}
