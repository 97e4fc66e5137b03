/**
 * 2–5 Chinese characters or 4–10 Latin letters only: a Chinese character counts 2, a letter 1, sum 4 to 10. It must be the name
 * on the identity card shown at pick-up.
 */
export function isCarrierName(name: string): boolean {
  const characters = [...name.trim()];
  if (!characters.every((c) => /^[\p{Script=Han}A-Za-z]$/u.test(c))) return false;
  const units = characters.reduce((sum, c) => sum + (/[A-Za-z]/.test(c) ? 1 : 2), 0);
  return units >= 4 && units <= 10;
}
