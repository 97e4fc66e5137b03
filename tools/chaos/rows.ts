/** A line of the table: what was done to the shop, how often, and what was wrong after it. */
export type Row = { what: string; rounds: string; faults: string[] };
