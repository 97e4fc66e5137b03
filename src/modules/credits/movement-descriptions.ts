import * as m from '#messages';
import type { Text } from '#shared/locale.ts';

type Sentence = (p: undefined, o: { locale: 'tw' | 'en' }) => string;
const inBoth = (text: Sentence): Text => ({ tw: text(undefined, { locale: 'tw' }), en: text(undefined, { locale: 'en' }) });

/** Default descriptions of ledger movements. */
export const descriptions = {
  used: () => inBoth(m.credits_used),
  givenBack: () => inBoth(m.credits_given_back),
  expired: () => inBoth(m.credits_expired),
  granted: () => inBoth(m.credits_granted),
  returned: () => inBoth(m.credits_returned),
  bought: () => inBoth(m.credits_bought),
  onTop: () => inBoth(m.credits_on_top),
  owedPaid: () => inBoth(m.credits_owed_paid),
};

/** The same of metered services. */
export const serviceDescriptions = {
  sms: { used: () => inBoth(m.credits_sms), unused: () => inBoth(m.credits_sms_unsent) },
  line: { used: () => inBoth(m.credits_line), unused: () => inBoth(m.credits_line_unsent) },
  note: { used: () => inBoth(m.credits_note), unused: () => inBoth(m.credits_note_unused) },
  invoice: { used: () => inBoth(m.credits_invoice) },
};
