import type { Secrets } from '#platform/crypto/secrets.ts';
import type { CartFields } from './contract.ts';

/** The fields as they lie in the database: the tax ID encrypted. */
export function sealFields(fields: CartFields, secrets: Secrets): CartFields {
  const { tax_id, ...open } = fields;
  return tax_id ? { ...open, tax_id: secrets.seal(tax_id, 'tax_id').toString('base64') } : open;
}

/** The fields as they were typed. A tax ID that was sealed with another key is gone. */
export function openFields(fields: CartFields, secrets: Secrets): CartFields {
  const { tax_id, ...open } = fields;
  const plain = tax_id && secrets.open(Buffer.from(tax_id, 'base64'), 'tax_id');
  return plain ? { ...open, tax_id: plain } : open;
}

/** `A12****789`: what is shown of a tax ID. */
export const maskedTaxId = (plain: string): string =>
  plain.length <= 6 ? '*'.repeat(plain.length) : `${plain.slice(0, 3)}${'*'.repeat(plain.length - 6)}${plain.slice(-3)}`;

/** What was typed over what is there; the masked tax ID coming back change nothing. */
export function typedOver(kept: CartFields, typed: CartFields = {}): CartFields {
  const said = Object.entries(typed).filter(
    ([name, value]) => value !== undefined && !(name === 'tax_id' && kept.tax_id && value === maskedTaxId(kept.tax_id)),
  );
  return { ...kept, ...Object.fromEntries(said) };
}
