import type { SupplierStock } from '#modules/cart/index.ts';
import type { PayPorts } from '#modules/orders/index.ts';
import { toRoutes } from '#platform/http/routes.ts';
import { placeOrder } from './commands/place-order.ts';
import { checkoutContract } from './contract.ts';

export const routes = (ports: PayPorts & { supplierStock: SupplierStock }) =>
  toRoutes('checkout', checkoutContract, { placeOrder: placeOrder(ports) });
