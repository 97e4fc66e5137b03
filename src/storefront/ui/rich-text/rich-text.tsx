import { Fragment, type ReactNode } from 'react';
import { type RichText as Content, isSafeHref, joinRuns, type RichBlock, type RichRun } from '#shared/text/rich-text.ts';
import { Picture } from '../picture.tsx';
import { ShopLink } from '../shop-link.tsx';
import { anchorsOf } from './headings.ts';

type Slots = {
  /** Renders a product of the text; for null it is a plain link. */
  product?: ((id: number) => ReactNode) | undefined;
};

/** Renders a merchant's rich text as elements; its text never becomes markup. */
export function RichText({ content, product }: { content: Content } & Slots) {
  const anchors = anchorsOf(content);
  return (
    <div className="prose">
      {content.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is only ever replaced as a whole.
        <Block key={at} block={block} anchor={anchors.get(block)} product={product} />
      ))}
    </div>
  );
}

function Block({ block, anchor, product }: { block: RichBlock; anchor: string | undefined } & Slots) {
  switch (block.type) {
    case 'heading': {
      const Tag = `h${block.level}` as const;
      return (
        <Tag id={anchor}>
          <Runs runs={block.runs} />
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Runs runs={block.runs} />
        </blockquote>
      );
    case 'list':
      return <Items {...block} />;
    case 'product':
      return (
        product?.(block.id) ?? (
          <p>
            <ShopLink to={`/products/${block.id}`}>{joinRuns(block.runs)}</ShopLink>
          </p>
        )
      );
    case 'image':
      return block.picture ? (
        <div data-side={block.side}>
          <Picture
            picture={block.picture}
            sizes={block.side ? '(min-width: 640px) 20rem, 100vw' : '(min-width: 768px) 44rem, 100vw'}
            className=""
          />
        </div>
      ) : null;
    case 'table':
      return <Table {...block} />;
    case 'divider':
      return <hr />;
  }
}

function Items({ ordered, items }: Extract<RichBlock, { type: 'list' }>) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((runs, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is only ever replaced as a whole.
        <li key={at}>
          <Runs runs={runs} />
        </li>
      ))}
    </Tag>
  );
}

/** Scrolls horizontally when it is wider than the page. */
function Table({ rows }: Extract<RichBlock, { type: 'table' }>) {
  return (
    <div className="overflow-x-auto">
      <table>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is only ever replaced as a whole.
            <tr key={at}>
              {row.map(({ isHead, runs }, cell) => {
                const Cell = isHead ? 'th' : 'td';
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a text is only ever replaced as a whole.
                  <Cell key={cell}>
                    <Runs runs={runs} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Runs = ({ runs }: { runs: readonly RichRun[] }) =>
  runs.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is only ever replaced as a whole.
    <Fragment key={at}>{lookOf(run)}</Fragment>
  ));

function lookOf(run: RichRun): ReactNode {
  let words: ReactNode = run.text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is only ever replaced as a whole.
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
  if (run.bold) words = <strong>{words}</strong>;
  if (run.italic) words = <em>{words}</em>;
  if (run.underline) words = <u>{words}</u>;
  if (run.strike) words = <s>{words}</s>;
  if (!run.href || !isSafeHref(run.href)) return words;
  if (run.href.startsWith('/') && !run.href.startsWith('/en/')) return <ShopLink to={run.href}>{words}</ShopLink>;
  return (
    <a href={run.href} rel="noopener noreferrer">
      {words}
    </a>
  );
}
