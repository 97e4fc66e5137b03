/** User agents of known bots. */
const botAgent = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|facebookexternalhit|^$/i;

/** Whether a user agent names itself a bot, or nothing. */
export const isBot = (userAgent: string): boolean => botAgent.test(userAgent);
