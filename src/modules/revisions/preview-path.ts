/** The parameter of a storefront address that shows the draft with this key. */
export const previewParameter = 'draft';

export const previewPath = (path: string, key: string): string => `${path}?${new URLSearchParams({ [previewParameter]: key })}`;
