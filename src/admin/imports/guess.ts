import type { Field } from './field.ts';

export type Mapping = (string | null)[];

/** Without case, spaces, punctuation and brackets: `Variant SKU*` becomes `variantsku`. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');

/** Matches each column to a field by its name in either language; the first column wins. */
export function guessed(heads: readonly string[], fields: readonly Field[]): Mapping {
  const taken = new Set<string>();
  return heads.map((head) => {
    const found = fields.find(
      ({ key, label, also }) =>
        !taken.has(key) && plain(head) !== '' && [key, label(), ...also].some((name) => plain(name) === plain(head)),
    );
    if (found) taken.add(found.key);
    return found?.key ?? null;
  });
}

/** The key under which a mapping is remembered for files with the same headings; short and stable. */
export function headKey(heads: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of heads.map(plain).join('|')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Required fields that are not mapped. */
export function missingFields(mapping: Mapping, fields: readonly Field[], anyOf: readonly string[] = []): Field[] {
  const missing = fields.filter(({ key, isNeeded }) => isNeeded && !mapping.includes(key));
  const hasOne = anyOf.length === 0 || anyOf.some((key) => mapping.includes(key));
  return hasOne ? missing : [...missing, ...fields.filter(({ key }) => anyOf.includes(key)).slice(0, 1)];
}
