/** Convenience-store chains by the carrier's words: without C2C bulk to the warehouse, with C2C dropped at a store. */
export const cvsSubtypes = ['FAMIC2C', 'UNIMARTC2C', 'HILIFEC2C', 'OKMARTC2C', 'FAMI', 'UNIMART', 'UNIMARTFREEZE', 'HILIFE'] as const;
export type CvsSubtype = (typeof cvsSubtypes)[number];

/** A store as it is kept on a cart and an order. */
export type PickupStore = {
  subtype: CvsSubtype;
  store_id: string;
  name: string;
  address: string;
  /** Often empty. */
  telephone: string;
  /** On an outlying island: its fee rule applies. */
  outside: boolean;
};

/** A form that the shopper's browser submits at top level. */
export type BrowserForm = { url: string; method: 'POST'; fields: Record<string, string> };

export type MapQuestion = {
  subtype: CvsSubtype;
  /** Paid at pickup: some stores do not take money, so the map is opened again when this changes. */
  is_collection: boolean;
  /** Where the browser is posted back to, at most 200 characters. */
  reply_url: string;
  /** Comes back unchanged: 1–20 letters or digits that nobody can guess; the reply has no other proof. */
  token: string;
  device: 'desktop' | 'mobile';
};

/** What this module needs of a carrier's store map. */
export type StoreMapPort = {
  mapForm(question: MapQuestion): BrowserForm;
  /** The store in the form that the browser posted back; undefined when it is none. The caller checks token and subtype against its own. */
  readReply(form: unknown): (PickupStore & { token: string }) | undefined;
  /** All stores of a chain, from a copy of up to six hours; undefined while the carrier cannot be reached. They never say `outside`. */
  storeList(subtype: CvsSubtype): Promise<readonly ListedStore[] | undefined>;
};

export type ListedStore = Pick<PickupStore, 'store_id' | 'name' | 'address' | 'telephone'>;
