/** National phone number formats, by country. */
const phoneShapes: Record<string, RegExp> = {
  // A mobile number has 10 digits starting with 09; a land line has 0 and eight or nine more, and an optional extension.
  tw: /^(09\d{8}|0[2-8]\d{7,8}(#\d{1,6})?)$/,
  hk: /^(\+852)?\d{8}$/,
  uk: /^(\+44|0)\d{9,10}$/,
  us: /^(\+?1)?\d{10}$/,
};

/** The phone number without separators; undefined when invalid. Any +E.164 number is accepted in every country. */
export function parsePhone(typed: string, country: string): string | undefined {
  const bare = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^\+8860?/, country === 'tw' ? '0' : '+886');
  return phoneShapes[country]?.test(bare) || /^\+\d{8,15}$/.test(bare) ? bare : undefined;
}

/** The key of the `validation` text that explains this country's format. */
export const phoneProblem = (country: string): string => (country === 'tw' || !(country in phoneShapes) ? 'phone' : `phone_${country}`);
