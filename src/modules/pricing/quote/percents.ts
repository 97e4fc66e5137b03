/** Percent of an amount, rounded half up to a whole minor unit; the percent has at most two decimals. */
export const takePercent = (amount: number, percent: number): number => Math.floor((amount * basisPoints(percent) + 5_000) / 10_000);

/** Percent of an amount, cut to a whole minor unit. */
export const takePercentFloor = (amount: number, percent: number): number => Math.floor((amount * basisPoints(percent)) / 10_000);

const basisPoints = (percent: number): number => Math.round(percent * 100);
