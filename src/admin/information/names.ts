import * as m from '#messages';
import type { InformationName } from '#modules/content/contract.ts';

/** The titles of the information pages in the back office. */
export const titles: Record<InformationName, () => string> = {
  about: m.admin_information_about,
  faq: m.admin_information_faq,
  privacy: m.admin_information_privacy,
  terms: m.admin_information_terms,
};
