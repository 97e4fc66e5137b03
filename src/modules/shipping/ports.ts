/** Carrier codes of convenience stores: without C2C bulk to the warehouse, with C2C dropped at a store. */
export const cvsSubtypes = ['FAMIC2C', 'UNIMARTC2C', 'HILIFEC2C', 'OKMARTC2C', 'FAMI', 'UNIMART', 'UNIMARTFREEZE', 'HILIFE'] as const;
export type CvsSubtype = (typeof cvsSubtypes)[number];

/** A store as it is stored in a cart and an order. */
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
  /** Paid at pick-up: some stores take no cash, so the map is opened again when this changes. */
  is_collection: boolean;
  /** URL the browser is posted back to, at most 200 characters. */
  reply_url: string;
  /** Returned unchanged: an unguessable token of 1–20 letters or digits, the reply's only proof. */
  token: string;
  device: 'desktop' | 'mobile';
};

/** The store map port of a carrier. */
export type StoreMapPort = {
  mapForm(question: MapQuestion): BrowserForm;
  /** Parses the posted store; undefined: invalid. The caller checks token and subtype. */
  readReply(form: unknown): (PickupStore & { token: string }) | undefined;
  /** All stores of a chain, from a copy of up to six hours; undefined while the carrier cannot be reached. They never say `outside`. */
  storeList(subtype: CvsSubtype): Promise<readonly ListedStore[] | undefined>;
};

export type ListedStore = Pick<PickupStore, 'store_id' | 'name' | 'address' | 'telephone'>;
