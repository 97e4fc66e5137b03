import * as m from '#messages';
import type { Text } from '#shared/locale.ts';

type Sentence = (p: undefined, o: { locale: 'tw' | 'en' }) => string;
const inBoth = (text: Sentence): Text => ({ tw: text(undefined, { locale: 'tw' }), en: text(undefined, { locale: 'en' }) });

/** Default descriptions of ledger movements. */
export const descriptions = {
  used: () => inBoth(m.credits_used),
  givenBack: () => inBoth(m.credits_given_back),
  expired: () => inBoth(m.credits_expired),
  ended: () => inBoth(m.credits_ended),
  granted: () => inBoth(m.credits_granted),
  returned: () => inBoth(m.credits_returned),
  bought: () => inBoth(m.credits_bought),
  onTop: () => inBoth(m.credits_on_top),
  owedPaid: () => inBoth(m.staff_purse_owed_paid),
};

/** The same of metered services: movements of the shop's purse, which staff see. */
export const serviceDescriptions = {
  sms: { used: () => inBoth(m.staff_purse_sms), unused: () => inBoth(m.staff_purse_sms_unsent) },
  line: { used: () => inBoth(m.staff_purse_line), unused: () => inBoth(m.staff_purse_line_unsent) },
  note: { used: () => inBoth(m.staff_purse_note), unused: () => inBoth(m.staff_purse_note_unused) },
  invoice: { used: () => inBoth(m.staff_purse_invoice) },
};
