import { blogCategoryEndpoints } from './blog-categories.ts';
import { giftEndpoints } from './gifts.ts';
import { importEndpoints } from './imports.ts';
import { choiceEndpoints } from './item-choices.ts';
import { itemEndpoints } from './items.ts';
import { productEndpoints } from './products.ts';
import { logEndpoints } from './record-logs.ts';
import { sampleEndpoints } from './samples.ts';
import { searchLogEndpoints } from './search-log.ts';
import { taxonomyEndpoints } from './taxonomy.ts';

export const catalogContract = {
  ...productEndpoints,
  ...logEndpoints,
  ...sampleEndpoints,
  ...itemEndpoints,
  ...choiceEndpoints,
  ...taxonomyEndpoints,
  ...blogCategoryEndpoints,
  ...giftEndpoints,
  ...searchLogEndpoints,
  ...importEndpoints,
};
