import type { CarrierPorts } from '#modules/shipping/index.ts';
import { toRoutes } from '#platform/http/routes.ts';
import { addGift } from './commands/add-gift.ts';
import { applyOffer } from './commands/apply-offer.ts';
import { bestOffers } from './commands/best-offers.ts';
import { fillCart } from './commands/fill-cart.ts';
import { openCart } from './commands/open-cart.ts';
import { openMap } from './commands/open-map.ts';
import { removeGift } from './commands/remove-gift.ts';
import { removeItem } from './commands/remove-item.ts';
import { removeOffer } from './commands/remove-offer.ts';
import { saveCart } from './commands/save-cart.ts';
import { showOffer } from './commands/show-offer.ts';
import { takeStore } from './commands/take-store.ts';
import { undoRemoval } from './commands/undo-removal.ts';
import { updateItem } from './commands/update-item.ts';
import { cartContract } from './contract.ts';
import { dryRunOffer } from './offer-dry-run/dry-run-offer.ts';
import { cartForOrder } from './queries/cart-for-order.ts';
import { findFillers } from './queries/find-fillers.ts';
import { readCart, readGiftSetting } from './queries/read-cart.ts';
import { simulateMethods } from './queries/simulate-methods.ts';
import type { SupplierStock } from './supplier-stock.ts';

/** `storeMap`: the carrier whose map shoppers choose a convenience store on. */
export const routes = ({ storeMap, supplierStock }: Pick<CarrierPorts, 'storeMap'> & { supplierStock: SupplierStock }) =>
  toRoutes('cart', cartContract, {
    open: openCart,
    read: readCart,
    update: updateItem(supplierStock),
    fill: fillCart,
    remove: removeItem,
    undo: undoRemoval,
    save: saveCart,
    addGift,
    removeGift,
    applyOffer,
    bestOffers,
    removeOffer,
    showOffer,
    giftSetting: readGiftSetting,
    fillers: findFillers,
    dryRunOffer,
    forOrder: cartForOrder,
    openMap: openMap(storeMap),
    takeStore: takeStore(storeMap),
    simulate: simulateMethods,
  });
