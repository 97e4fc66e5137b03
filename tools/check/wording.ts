import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A catalogue: key → text in ICU MessageFormat, as `readCatalogue` of tools/messages.ts gives it. */
export type Catalogue = ReadonlyMap<string, string>;

/** Texts of the specification that contain “please” or “successful”. */
const wordsOfTheSpecification: ReadonlySet<string> = new Set([
  'blocker_select_delivery',
  'cart_problem_member_only',
  'cart_problem_sold_out',
  'cart_problem_too_many',
  'checkout_fail_out_of_stock',
  'member_registered',
  'member_registered_plain',
  'product_please_login',
  'validation_select_delivery',
]);

/** Texts for staff: every area of the back office, and these elsewhere. */
const staffAreas = /^(admin|editing|staff)_/;
const staffTexts: ReadonlySet<string> = new Set([
  'error_credit_purchase_own',
  'error_forbidden',
  'error_grants_too_much',
  'error_samples_in_use',
  'error_task_call_unknown',
  'error_too_many_tasks',
  'error_too_many_tokens',
  'error_too_many_views',
  'error_webhook_rights',
  'mail_staff_greeting',
  'mail_reset_intro',
  'mail_invitation_subject',
  'mail_invitation_intro',
  'mail_report_why',
]);
/** A back-office text that is passed on to a customer unchanged. */
const shopperTexts: ReadonlySet<string> = new Set(['admin_customers_grant_usual']);

const isForStaff = (key: string): boolean => (staffAreas.test(key) || staffTexts.has(key)) && !shopperTexts.has(key);

/** Names and abbreviations that a Taiwanese writer leaves in Latin letters. Anything else is a text that was not translated. */
const latinWords: ReadonlySet<string> = new Set(
  `AA Advertiser Alt Analytics API App Apple ATM Authenticator AVIF Center Click Code code COM Cookie copy CSV Ctrl Developer ELEVEN Email EN English Enter ERP
  Esc esc Excel GIF Google GTIN GTM HashIV HashKey HEIC HTML http https ID id Instagram IP JavaScript JP JPEG JPG Key LINE MB
  Merchant merchant Meta MerchantID mm Newbang Offer OK other Partner Pay PDF PNG px QR RID sale SEO SHOP SKU SMTP SVG SW TapPay TEA tsv TW URL
  Vimeo VIP Webhook WebP XLSX YouTube ZIP`.split(/\s+/),
);
/** Addresses, paths and column names, quoted as they are typed. */
const typedText =
  /\/dev\/mails|\/dev(?= )|\{(?:name|site|link)\}|Channel access token|LINE Developers|Messaging API|\/\.well-known\/[a-z-]+|merchant\.com\.example\.shop|name@example\.com|Variant Price|Handle|Title|\btrue\b|\bfalse\b|partner key|Measurement Protocol/g;

/** A discount is written as the share that is paid in Taiwan (8 折), and as the reduction in Britain (20%). */
const sameFact: Readonly<Record<string, string>> = { tenths: 'percent', off: 'percent', paid: 'percent' };

/** What a text shows: its variables and its own text. A count that only selects a plural form is not shown. */
function splitText(text: string): { names: string; words: string } {
  const names = new Set<string>();
  const words: string[] = [];
  const visit = (elements: readonly MessageFormatElement[], counted: string): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) words.push(element.value);
      if (element.type === TYPE.pound) names.add(counted);
      if (element.type === TYPE.argument) names.add(sameFact[element.value] ?? element.value);
      if (element.type === TYPE.plural) for (const { value } of Object.values(element.options)) visit(value, element.value);
    }
  };
  visit(parse(text, { ignoreTag: true }), '');
  return { names: [...names].sort().join(', '), words: words.join('') };
}

const untranslated = (words: string): string[] =>
  (words.replaceAll(typedText, '').match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !latinWords.has(word));

/** How both languages have to be written (CONTRIBUTING, “Texts”): one sentence for each text that is not. */
export function wordingProblems(tw: Catalogue, en: Catalogue): string[] {
  return [...tw].flatMap(([key, text]) => {
    const english = en.get(key);
    if (english === undefined) return [];
    const [{ names, words }, { names: englishNames }] = [splitText(text), splitText(english)];
    const foreign = untranslated(words);
    const problems = [
      names !== englishNames && `${key} fills in {${names}} in tw and {${englishNames}} in en`,
      !wordsOfTheSpecification.has(key) && /\bplease\b|\bsuccessful(ly)?\b/i.test(english) && `${key} says please or successfully`,
      /[!！]/.test(text + english) && `${key} has an exclamation mark`,
      foreign.length > 0 && `${key} has English in tw: ${foreign.join(', ')}`,
      isForStaff(key) && text.includes('您') && `${key} calls staff 您: write 你`,
      !isForStaff(key) && text.includes('你') && `${key} calls a shopper 你: write 您`,
    ];
    return problems.filter((problem) => problem !== false);
  });
}
