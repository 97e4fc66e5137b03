import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mountStorefront } from '#app/pages/storefront.ts';
import { programFolder } from '#app/version.ts';
import type { ServedShop } from '../served-shop.ts';

/** Mounts the built storefront on a served shop, so that its pages are answered too. Needs a build (`isBuilt`). */
export async function mountPages(shop: ServedShop, publicUrl: string): Promise<void> {
  const { address, clock } = shop.fixtures;
  const storefront = path.join(programFolder, 'build', 'storefront');
  const build = await import(pathToFileURL(path.join(storefront, 'server', 'index.js')).href);
  await mountStorefront(shop.app, {
    build,
    clientFolder: path.join(storefront, 'client'),
    call: shop.call,
    showDraft: shop.showDraft,
    log: shop.log,
    publicUrl,
    address,
    clock,
  });
}
