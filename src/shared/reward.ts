/** The shop's reward rate as a customer's level multiplies it (100: unchanged), in percent to two decimals. */
export const rewardPercent = (rate: number, multiplier: number): number => Math.round(rate * multiplier) / 100;

/** All of a reward or, above the limit of what the shop's purse can pay, nothing; a limit of null: the purse pays nothing. Same units. */
export const withinLimit = (reward: number, limit: number | null): number => (limit !== null && reward > limit ? 0 : reward);
