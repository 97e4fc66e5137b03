import { routesOf } from '#platform/http/routes.ts';
import { brand, brands, categories, category } from './categories.ts';
import { shopfrontContract } from './contract.ts';
import { home } from './home.ts';
import { product, products } from './products.ts';

export const routes = routesOf('shopfront', shopfrontContract, { home, products, product, categories, category, brands, brand });
