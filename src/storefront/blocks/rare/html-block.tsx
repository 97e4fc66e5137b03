import type { BlockView } from '#modules/shopfront/contract.ts';

type Props = Extract<BlockView, { type: 'html' }>;

/** HTML of the merchant, which the server has cleaned before storing it. */
export function HtmlBlock({ markup }: Props) {
  return (
    <section className="wrap section-gap">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when saved; it has no scripts, styles, frames or foreign pictures. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: markup }} />
    </section>
  );
}
