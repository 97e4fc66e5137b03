/** The lists of orders and customers are counted up to this number, which then means at least so many. */
export const maxTotal = 100_000;
