import { routesOf } from '#platform/http/routes.ts';
import { reportsContract } from './contract.ts';
import { readMoney } from './queries/money.ts';
import { readProducts } from './queries/products.ts';
import { readSales } from './queries/sales.ts';

export const routes = routesOf('reports', reportsContract, { sales: readSales, products: readProducts, money: readMoney });
