const bare = (postcode: string): string => postcode.replace(/\s/g, '').toUpperCase();

/** Whether a postcode begins with `range`, or lies in it, each end compared by its own length: 88051 is within 880, `iv27 4ab` within IV. */
export function isPostcodeWithin(postcode: string, range: string | { from: string; to: string }): boolean {
  const code = bare(postcode);
  if (typeof range === 'string') return code.startsWith(range);
  return code.slice(0, range.from.length) >= range.from && code.slice(0, range.to.length) <= range.to;
}
