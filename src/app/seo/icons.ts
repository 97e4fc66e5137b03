import { pictureServing } from '#modules/media/index.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { textOn, toBackground } from '#shared/colour.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

type Deps = { db: Database; files: Files };

/** The first letter of the shop's name, in the reader's language. */
function letterOf({ site_name }: WebsiteSettings): string {
  const [first = 'S'] = new Intl.Segmenter('zh-Hant', { granularity: 'grapheme' }).segment(site_name.tw.trim());
  return typeof first === 'string' ? first : first.segment.toUpperCase();
}

/** The icon of a shop without a logo: its first letter on its colour. `radius` of the corners, of 64. */
export function letterIcon(website: WebsiteSettings, radius: number): string {
  const background = toBackground(website.primary_colour);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512"><rect width="64" height="64" rx="${radius}" fill="${background}"/><text x="32" y="46" font-size="40" font-weight="600" text-anchor="middle" fill="${textOn(background)}" font-family="'Noto Sans TC','Noto Sans CJK TC','PingFang TC','Microsoft JhengHei',sans-serif">${escapeHtml(letterOf(website))}</text></svg>`;
}

type Look = { size: number /** Fills the whole square: phones mask it themselves. */; isFull: boolean };

/** The icon as PNG: the logo, otherwise the letter. */
export async function iconPng(deps: Deps, website: WebsiteSettings, { size, isFull }: Look): Promise<Buffer> {
  // Phones may crop everything outside the middle 80%.
  const look = isFull ? { share: 0.72, ground: '#ffffff' } : { share: 1 };
  const logoIcon = website.logo_id === null ? undefined : await pictureServing.iconOfPicture(deps, website.logo_id, size, look);
  return logoIcon ?? pictureServing.toIcon(Buffer.from(letterIcon(website, isFull ? 0 : 12)), size, { share: 1 });
}

/** An .ico file that contains one PNG. */
export function buildIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
