import { networkFiles } from '../boundaries.ts';
import { dotted, type Node } from './syntax.ts';
import { isShipped, nodeRule } from './text-rules.ts';

// ── Calls to the outside

const networkModules = /^(node:)?(https?|http2|net|tls|dgram)$|^undici$/;

/** A command holds a transaction open: a call to the outside would hold its locks for as long as somebody else likes. */
export const networkAtTheEdge = nodeRule(
  'network',
  'a call to the outside can hang: commands leave an effect in the outbox, and integrations make the call',
  (file) => isShipped(file) && ['module', 'shared'].includes(file.place.layer) && !networkFiles.includes(file.path),
  (node) => {
    if (node.type === 'CallExpression' && ['fetch', 'globalThis.fetch'].includes(dotted(node['callee'] as Node) ?? ''))
      return 'fetch belongs into src/integrations';
    const source = node.type === 'ImportDeclaration' && node['importKind'] !== 'type' ? (node['source'] as Node)['value'] : undefined;
    return typeof source === 'string' && networkModules.test(source) ? `${source} belongs into src/integrations` : undefined;
  },
);

// ── Arithmetic on amounts

/** What an amount of money is called: `price`, `grand_total`, `unitPrice` … */
const amountName =
  /(^|_)(price|amount|total|subtotal|fee|money|discount|refund|cost|surcharge)s?$|(Price|Amount|Total|Fee|Discount|Refund|Cost)s?$/;
/** Counts that are called totals as well. */
const countName = /(^|\.)(meta|page|b|a)\.total$|limit_total$/;

/** The last name of `item.price`, `(price ?? 0)`, `order.total!`. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return countName.test(dotted(node) ?? '') ? '' : nameOf(node['property'] as Node);
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'LogicalExpression') return nameOf(node['left'] as Node);
  return node.type === 'TSNonNullExpression' || node.type === 'ParenthesizedExpression' ? nameOf(node['expression'] as Node) : '';
}

const scales = new Set(['*', '/', '%', '**']);
const isAmount = (node: unknown): boolean => amountName.test(nameOf(node as Node));

/** Sums and differences of amounts are exact everywhere; what multiplies, divides or rounds them can lose a cent. */
export const amountsInPricing = nodeRule(
  'amounts',
  'what is multiplied or divided has to be rounded, and rounding has one place: shared/money.ts and modules/pricing',
  (file) => isShipped(file) && file.place.layer === 'module' && file.place.name !== 'pricing',
  (node) =>
    node.type === 'BinaryExpression' && scales.has(node['operator'] as string) && (isAmount(node['left']) || isAmount(node['right']))
      ? 'an amount is multiplied or divided outside shared/money.ts and modules/pricing'
      : undefined,
);
