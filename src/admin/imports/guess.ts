import type { Field } from './field.ts';

export type Mapping = (string | null)[];

/** Without case, spaces, marks and brackets: `Variant SKU*` is `variantsku`. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');

/** The field that each column most likely is, by its name in either language; each field once, the first column has it. */
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

/** Under which a mapping is remembered for files with the same head. Short, and the same in every browser. */
export function headKey(heads: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of heads.map(plain).join('|')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** The fields that must be mapped and are not. */
export function missingFields(mapping: Mapping, fields: readonly Field[], anyOf: readonly string[] = []): Field[] {
  const missing = fields.filter(({ key, isNeeded }) => isNeeded && !mapping.includes(key));
  const hasOne = anyOf.length === 0 || anyOf.some((key) => mapping.includes(key));
  return hasOne ? missing : [...missing, ...fields.filter(({ key }) => anyOf.includes(key)).slice(0, 1)];
}
