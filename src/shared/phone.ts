/** What a number looks like when dialled at home, by country. */
const phoneShapes: Record<string, RegExp> = {
  // A mobile has 10 digits and begins with 09; a land line is 0 and eight or nine more, perhaps with an extension.
  tw: /^(09\d{8}|0[2-8]\d{7,8}(#\d{1,6})?)$/,
  hk: /^(\+852)?\d{8}$/,
  uk: /^(\+44|0)\d{9,10}$/,
  us: /^(\+?1)?\d{10}$/,
};

/** The phone number without separators, or undefined when it cannot be one. Any +E.164 number is taken in every country. */
export function normalPhone(typed: string, country: string): string | undefined {
  const bare = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^\+8860?/, country === 'tw' ? '0' : '+886');
  return phoneShapes[country]?.test(bare) || /^\+\d{8,15}$/.test(bare) ? bare : undefined;
}

/** The text of the `validation` catalogue that says what a number looks like in this country. */
export const phoneProblem = (country: string): string => (country === 'tw' || !(country in phoneShapes) ? 'phone' : `phone_${country}`);
