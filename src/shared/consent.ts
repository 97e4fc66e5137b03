/** The cookie with the visitor's answer about measuring. `implied`: not answered, where a notice with a way to opt out is enough. */
export const consentCookie = 'consent';
export const consentAnswers = ['granted', 'refused', 'implied'] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

/** Britain and the European Union require an answer before anything is loaded, sent or stored; elsewhere a notice is enough. */
export const mustAsk = (country: string, timeZone: string): boolean => country === 'uk' || timeZone.startsWith('Europe/');

/** Whether this browser may be measured; without a cookie nothing was asked or answered yet. */
export const allowsMeasuring = (answer: string | undefined): boolean => answer === 'granted' || answer === 'implied';
