/** The partner of an offer, as stored: the passcode only as its hash. */
export type StoredPartner = { name: string; email: string; commission_percent: number; passcode_hash: string | null };
