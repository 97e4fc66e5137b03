/** `王○明`, `陳○`, `A○○○○`: the first character, and the last of three or more Chinese ones; for viewers who only have the link. */
export function maskName(name: string): string {
  const characters = [...name.trim()];
  const isLastShown = characters.length >= 3 && /\p{Script=Han}/u.test(name);
  return characters.map((c, i) => (i === 0 || (isLastShown && i === characters.length - 1) || c === ' ' ? c : '○')).join('');
}

/** `261121-○○○42`: the day and the last digits, enough to refer to an order but not to search for it. */
export const maskOrderNo = (orderNo: string): string => orderNo.replace(/(?<=-)\d+(?=\d{2}$)/, (middle) => '○'.repeat(middle.length));
