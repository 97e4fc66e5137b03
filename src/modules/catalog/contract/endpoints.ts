import { giftEndpoints } from './gifts.ts';
import { goodsEndpoints } from './goods.ts';
import { importEndpoints } from './imports.ts';
import { itemEndpoints } from './items.ts';
import { productEndpoints } from './products.ts';
import { searchLogEndpoints } from './search-log.ts';
import { taxonomyEndpoints } from './taxonomy.ts';

export const catalogContract = {
  ...productEndpoints,
  ...itemEndpoints,
  ...goodsEndpoints,
  ...taxonomyEndpoints,
  ...giftEndpoints,
  ...searchLogEndpoints,
  ...importEndpoints,
};
