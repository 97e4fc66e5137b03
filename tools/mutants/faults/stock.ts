import type { Mutant } from '../mutant.ts';

export const stock: Mutant[] = [
  {
    name: 'one piece more is reserved than is sellable',
    file: 'src/modules/catalog/commands/move-stock.ts',
    find: 'if (!item || sellableOf(item) < quantity) throw',
    replace: 'if (!item || sellableOf(item) + 1 < quantity) throw',
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'the safety stock is sold',
    file: 'src/modules/catalog/rules.ts',
    find: 'stock - reserved - safety_stock + backorder_limit',
    replace: 'stock - reserved + safety_stock + backorder_limit',
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'items are shipped that are not in stock yet',
    file: 'src/modules/catalog/commands/move-stock.ts',
    find: 'if (reserved > 0 && missing > 0 && !leaveMissing) throw',
    replace: 'if (reserved > 999 && missing > 0 && !leaveMissing) throw',
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'shipped items are not returned to stock when the order is cancelled',
    file: 'src/modules/catalog/commands/move-stock.ts',
    find: '[...released(holding, holding.reserved), ...returned(holding, holding.deducted)]',
    replace: '[...released(holding, holding.reserved)]',
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'more units leave an order than it has taken',
    file: 'src/modules/catalog/commands/move-stock.ts',
    find: 'if (!holding || left < quantity) throw',
    replace: 'if (!holding) throw',
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'a linked gift is taken from no stock',
    file: 'src/modules/catalog/commands/move-stock.ts',
    find: "const linked = 'gift_id' in demand ? links.get(demand.gift_id) : demand.product_item_id;",
    replace: "const linked = 'gift_id' in demand ? undefined : demand.product_item_id;",
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'two demands for one item count as the last of them',
    file: 'src/modules/catalog/commands/move-stock.ts',
    find: 'items.set(linked, (items.get(linked) ?? 0) + demand.quantity);',
    replace: 'items.set(linked, demand.quantity);',
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'the last gift is reserved twice',
    file: 'src/modules/catalog/commands/move-stock.ts',
    find: 'gift.stock - gift.reserved < quantity',
    replace: 'gift.stock < quantity',
    tests: ['src/modules/catalog/commands/move-stock.test.ts'],
  },
  {
    name: 'the last piece cannot be bought',
    file: 'src/modules/cart/assess/lines.ts',
    find: 'demand > sellable',
    replace: 'demand >= sellable',
    tests: ['src/modules/cart/assess/lines.test.ts'],
  },
];
