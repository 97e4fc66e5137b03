import type { PageKind } from './contract.ts';

const pageKinds: readonly string[] = ['page_card', 'atm', 'cvs_code', 'barcode'] satisfies PageKind[];
/** Whether it is paid on a provider's page. */
export const isPageKind = (kind: string): kind is PageKind => pageKinds.includes(kind);

/** Kinds whose shopper gets a code and pays later, elsewhere. */
export const isCodeKind = (kind: string): boolean => isPageKind(kind) && kind !== 'page_card';
