export * as comboRules from './combo-rules.ts';
export { deductStock, reduceReservation, releaseStock, reserveStock, restock } from './commands/move-stock.ts';
export type { Sample } from './commands/samples/add-samples.ts';
export type { GivableGift, SellableCombo, SellableItem } from './contract.ts';
export { goodsIn } from './goods-in.ts';
export { givableGifts } from './queries/givable-gifts.ts';
export { sellableCombos } from './queries/sellable-combos.ts';
export { sellableItems } from './queries/sellable-items.ts';
export { shelf } from './shelf.ts';
