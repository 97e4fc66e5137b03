import type { Mutant } from '../mutant.ts';

export const cache: Mutant[] = [
  {
    name: 'pausing an offer leaves the cached pages as they were',
    file: 'src/modules/pricing/commands/switch-offers.ts',
    find: "if (changed.length > 0) await bumpVersion(tx, 'offers');",
    replace: "if (changed.length > 999) await bumpVersion(tx, 'offers');",
    tests: ['src/app/safety/cached-pages/content-versions.test.ts'],
  },
  {
    name: 'a changed category leaves the cached tree as it was',
    file: 'src/modules/shopfront/categories.ts',
    find: "createAnswerCache<ShelfCategory[]>({ names: ['categories', 'pictures', 'shelf'], entries: 1 })",
    replace: "createAnswerCache<ShelfCategory[]>({ names: ['pictures', 'shelf'], entries: 1 })",
    tests: ['src/app/safety/cached-pages/content-versions.test.ts'],
  },
  {
    name: 'a changed category leaves the names in every page as they were',
    file: 'src/modules/shopfront/categories.ts',
    find: "names: ['categories', 'brands', 'pictures']",
    replace: "names: ['brands', 'pictures']",
    tests: ['src/app/safety/cached-pages/content-versions.test.ts'],
  },
  {
    name: 'a saved banner leaves the cached pages as they were',
    file: 'src/modules/content/store/banners.ts',
    find: "  await bumpVersion(tx, 'content');\n",
    replace: '',
    tests: ['src/app/safety/cached-pages/content-versions.test.ts'],
  },
  {
    name: 'a price edited in the list leaves the cached pages as they were',
    file: 'src/modules/catalog/commands/list-columns.ts',
    find: 'if (productIds.length > 0) await bumpProducts(tx, productIds);',
    replace: 'if (productIds.length > 999) await bumpProducts(tx, productIds);',
    tests: ['src/app/safety/cached-pages/content-versions.test.ts'],
  },
  {
    name: 'a cached page is served after a change',
    file: 'src/platform/cache/page-cache.ts',
    find: 'if (cached && (!content || content.isUnchanged(cached.at, cached.names))) {',
    replace: 'if (cached) {',
    tests: ['src/platform/cache/page-cache.test.ts'],
  },
  {
    name: 'an error page is cached',
    file: 'src/platform/cache/page-cache.ts',
    find: 'at !== undefined && page.status === 200',
    replace: 'at !== undefined',
    tests: ['src/platform/cache/page-cache.test.ts'],
  },
  {
    name: 'a check that began before the change is shared',
    file: 'src/platform/cache/coalesce-calls.ts',
    find: 'next = undefined;',
    replace: '',
    tests: ['src/platform/cache/page-cache.test.ts'],
  },
  {
    name: 'a planned change does not invalidate at its exact time',
    file: 'src/platform/cache/content-reader.ts',
    find: 'time >= before.next',
    replace: 'time > before.next',
    tests: ['src/platform/cache/content-reader.test.ts'],
  },
  {
    name: 'the map holds more than its byte limit',
    file: 'src/platform/cache/lru-map.ts',
    find: '&& this.#bytes <= this.#bounds.bytes',
    replace: '',
    tests: ['src/platform/cache/page-cache.test.ts'],
  },
];
