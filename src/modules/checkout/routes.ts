import { routesOf } from '#platform/http/routes.ts';
import { placeOrder } from './commands/place-order.ts';
import { checkoutContract } from './contract.ts';

export const routes = routesOf('checkout', checkoutContract, { placeOrder });
