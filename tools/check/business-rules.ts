import { networkFiles } from '../boundaries.ts';
import { isShipped, nodeRule } from './source-rules.ts';
import { dotted, type Node } from './syntax.ts';

// ── Network

const networkModules = /^(node:)?(https?|http2|net|tls|dgram)$|^undici$/;

/** A command has a transaction open: a network call in it would hold its locks for as long as the other side takes. */
export const networkAtTheEdge = nodeRule(
  'network',
  'a network call can hang while a transaction holds its locks',
  (file) => isShipped(file) && ['module', 'shared'].includes(file.place.layer) && !networkFiles.includes(file.path),
  (node) => {
    if (node.type === 'CallExpression' && ['fetch', 'globalThis.fetch'].includes(dotted(node['callee'] as Node) ?? ''))
      return 'write an effect to the outbox, and call fetch in src/integrations';
    const source = node.type === 'ImportDeclaration' && node['importKind'] !== 'type' ? (node['source'] as Node)['value'] : undefined;
    return typeof source === 'string' && networkModules.test(source)
      ? `write an effect to the outbox, and use ${source} in src/integrations`
      : undefined;
  },
);

// ── Arithmetic on amounts

/** Names of amounts of money: `price`, `grand_total`, `unitPrice` … */
const amountName =
  /(^|_)(price|amount|total|subtotal|fee|money|discount|refund|cost|surcharge)s?$|(Price|Amount|Total|Fee|Discount|Refund|Cost)s?$/;
/** Counts that are also called totals. */
const countName = /(^|\.)(meta|page|b|a)\.total$|limit_total$/;

/** The last name of `item.price`, `(price ?? 0)`, `order.total!`. */
function readName(node: Node): string {
  if (node.type === 'MemberExpression') return countName.test(dotted(node) ?? '') ? '' : readName(node['property'] as Node);
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'LogicalExpression') return readName(node['left'] as Node);
  return node.type === 'TSNonNullExpression' || node.type === 'ParenthesizedExpression' ? readName(node['expression'] as Node) : '';
}

const scales = new Set(['*', '/', '%', '**']);
const isAmount = (node: unknown): boolean => amountName.test(readName(node as Node));

/** Sums and differences of amounts are exact everywhere; multiplying, dividing or rounding them can lose a cent. */
export const amountsInPricing = nodeRule(
  'amounts',
  'a product or quotient has to be rounded, and rounding has one place: shared/money.ts and modules/pricing',
  (file) => isShipped(file) && file.place.layer === 'module' && file.place.name !== 'pricing',
  (node) =>
    node.type === 'BinaryExpression' && scales.has(node['operator'] as string) && (isAmount(node['left']) || isAmount(node['right']))
      ? 'an amount is multiplied or divided here: call a function of shared/money.ts or modules/pricing'
      : undefined,
);
