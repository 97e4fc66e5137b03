/** Kinds of payment methods that send the shopper to a provider's page. */
export const pageKinds = ['page_card', 'atm', 'cvs_code', 'barcode'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Whether it is paid on a provider's page. */
export const isPageKind = (kind: string): kind is PageKind => (pageKinds as readonly string[]).includes(kind);

/** Kinds that give the shopper a code to pay with later, elsewhere. */
export const isCodeKind = (kind: string): boolean => isPageKind(kind) && kind !== 'page_card';
