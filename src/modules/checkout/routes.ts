import type { CardPorts } from '#modules/payments/index.ts';
import { toRoutes } from '#platform/http/routes.ts';
import { placeOrder } from './commands/place-order.ts';
import { checkoutContract } from './contract.ts';

export const routes = (ports: CardPorts) => toRoutes('checkout', checkoutContract, { placeOrder: placeOrder(ports) });
