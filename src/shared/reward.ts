/** The shop's reward rate as a customer's level multiplies it (100: unchanged), in percent to two decimals. */
export const rewardPercent = (rate: number, multiplier: number): number => Math.round(rate * multiplier) / 100;
