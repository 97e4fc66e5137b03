import * as m from '#messages';
import type { PictureDetail } from '#modules/library/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { language } from '../../language.ts';
import { hasScreen } from '../../layout/menu.ts';
import { isScreen } from '../../layout/screens.ts';
import { useProfile } from '../../session.ts';

type Use = PictureDetail['used_in'][number];

type Place = { word: () => string; screen: string };
const kinds: Readonly<Record<Exclude<Use['kind'], 'draft'>, Place>> = {
  product: { word: m.admin_files_kind_product, screen: '/products/:id' },
  category: { word: m.admin_files_kind_category, screen: '/product-categories/:id' },
  brand: { word: m.admin_files_kind_brand, screen: '/brands/:id' },
  gift: { word: m.admin_files_kind_gift, screen: '/gifts/:id' },
  offer: { word: m.admin_files_kind_offer, screen: '/offers/:id' },
  banner: { word: m.admin_files_kind_banner, screen: '/banners/:id' },
  article: { word: m.admin_files_kind_article, screen: '/blogs/:id' },
  page: { word: m.admin_files_kind_page, screen: '/pages/:id' },
  information: { word: m.admin_files_kind_information, screen: '/information/:name' },
  shop: { word: m.admin_files_kind_shop, screen: '/shops/:id' },
  video: { word: m.admin_files_kind_video, screen: '/video-background' },
  home: { word: m.admin_files_kind_home, screen: '/settings/home' },
  general: { word: m.admin_files_kind_general, screen: '/settings/general' },
};

/** Where the draft is edited: `page 12`. A kind without pictures has no place. */
function placeOfDraft(whole: string): Place & { subject: string } {
  const [kind = '', subject = ''] = whole.split(' ');
  const place = Object.entries(kinds).find(([name]) => name === kind)?.[1];
  return { word: () => m.admin_files_kind_draft({ of: place?.word() ?? kind }), screen: place?.screen ?? '', subject };
}

export type ShownUse = { key: string; kind: string; label: string | null; path: string | undefined };

/** The uses of a picture by name, with a path where this person may open the screen. */
export function usePlaces(uses: readonly Use[]): ShownUse[] {
  const profile = useProfile();
  return uses.map(({ kind, subject: whole, label }) => {
    const { word, screen, subject } = kind === 'draft' ? placeOfDraft(whole) : { ...kinds[kind], subject: whole };
    const path = screen.replace(/:\w+/, encodeURIComponent(subject));
    return {
      key: `${kind} ${whole}`,
      kind: word(),
      label: label ? inLocale(label, language()) : null,
      path: isScreen(screen) && hasScreen(profile, path) ? path : undefined,
    };
  });
}
