export const informationNames = ['about', 'faq', 'privacy', 'terms'] as const;
export type InformationName = (typeof informationNames)[number];

/** The log knows an information page by number: its place in the list of names, from 1. */
export const informationNumber = (name: InformationName): number => informationNames.indexOf(name) + 1;
