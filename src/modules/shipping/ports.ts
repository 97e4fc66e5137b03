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
  /** Undefined: the shop has no account for this chain. */
  mapForm(question: MapQuestion): BrowserForm | undefined;
  /** Parses the posted store; undefined: invalid. The caller checks token and subtype. */
  readReply(form: unknown): (PickupStore & { token: string }) | undefined;
  /** All stores of a chain, from a copy of up to six hours; undefined while the carrier cannot be reached. They never say `outside`. */
  storeList(subtype: CvsSubtype): Promise<readonly ListedStore[] | undefined>;
};

export type ListedStore = Pick<PickupStore, 'store_id' | 'name' | 'address' | 'telephone'>;

/** Home delivery carriers. */
export const homeSubtypes = ['TCAT', 'POST'] as const;
export type HomeSubtype = (typeof homeSubtypes)[number];
/** Every service a consignment note can be made for. */
export type NoteSubtype = CvsSubtype | HomeSubtype;

/** The carrier gives bulk delivery with home delivery, and drop-off at a store, an account each. */
export const accountKinds = ['b2c', 'c2c'] as const;
export type AccountKind = (typeof accountKinds)[number];
export const accountKindOf = (subtype: NoteSubtype): AccountKind => (subtype.endsWith('C2C') ? 'c2c' : 'b2c');

/** Sizes of a home parcel: the sum of its three sides at most, in cm. */
export const parcelSizes = ['60', '90', '120', '150'] as const;
export type ParcelSize = (typeof parcelSizes)[number];

/** Times of day at which a home parcel can be delivered: before one o'clock, or between two and six. */
export const deliveryTimes = ['morning', 'afternoon'] as const;
export type DeliveryTime = (typeof deliveryTimes)[number];

/** A person with an address; the address is empty for a parcel between stores. */
export type NoteParty = { name: string; phone: string; zip: string; address: string };

/** What a consignment note is made of. Amounts are whole New Taiwan dollars. */
export type NoteRequest = {
  /** 1–20 letters or digits, unique for ever. */
  trade_no: string;
  subtype: NoteSubtype;
  goods_name: string;
  /** The declared value, or what is collected. */
  goods_amount: number;
  is_collection: boolean;
  sender: NoteParty;
  recipient: NoteParty;
  /** The number of the store; null for home delivery. */
  store_id: string | null;
  temperature: 'ambient' | 'chilled' | 'frozen';
  size: ParcelSize;
  /** Between sender and recipient. */
  distance: 'same_county' | 'other_county' | 'island';
  weight_g: number;
  /** The day that the shopper chose, `YYYY-MM-DD` in Taipei, and the time of day; left out: any. */
  deliver_on?: string;
  deliver_time?: DeliveryTime;
};

/** A note as the carrier numbered it. */
export type NoteNumbers = { logistics_id: string; payment_no: string; validation_no: string; booking_no: string };
export type MadeNote = NoteNumbers & { subtype: NoteSubtype };

/** What a carrier's code means for the shop. Codes that only report progress have none. */
export const carrierStates = [
  'shipped',
  'arrived',
  'delivered',
  'failed',
  'returning',
  'returned',
  'cancelled',
  'expired',
  'store_closed',
  'store_changed',
  'lost',
  'damaged',
] as const;
export type CarrierState = (typeof carrierStates)[number];

/** One report about a parcel, in the carrier's own words. `key` is the same when it is repeated. */
export type CarrierReport = Partial<Omit<NoteNumbers, 'logistics_id'>> & {
  key: string;
  logistics_id: string;
  code: string;
  message: string;
  happened_at: Date;
  state: CarrierState | null;
};

/** The carrier refused: no note was made. `message` is in its own words. */
export type NoteRefused = { state: 'refused'; code: string; message: string };
/** The result is open: the carrier must be queried before another try. */
export type NoteUnknown = { state: 'unknown'; reason: string };
export type CreateNoteAnswer = ({ state: 'made' } & NoteNumbers) | NoteRefused | NoteUnknown;
/** Collected cash that was paid out to the shop: whole New Taiwan dollars, and the day in Taipei, `YYYY-MM-DD`. */
export type NotePayout = { amount: number; fee: number; on: string };
/** `payout`: of collected cash, once it was paid out. */
export type FindNoteAnswer = ({ state: 'found'; code: string; payout?: NotePayout } & NoteNumbers) | { state: 'not_found' } | NoteUnknown;
export type NoteDoneAnswer = { state: 'done' } | NoteRefused | NoteUnknown;

/** The port of a carrier that makes consignment notes. No call throws for the carrier's error. */
export type ConsignmentPort = {
  /** Whether the shop has the account for this service. */
  serves(subtype: NoteSubtype): boolean;
  /** Makes a note once. `report_url`, 200 characters at most, is where its states are reported. After `unknown` use `find`. */
  create(request: NoteRequest, report_url: string): Promise<CreateNoteAnswer>;
  find(subtype: NoteSubtype, tradeNo: string): Promise<FindNoteAnswer>;
  /** Forms whose answers are pages to print: one per service, or several where it prints one note at a time. */
  printForms(notes: readonly MadeNote[]): (BrowserForm & { subtype: NoteSubtype; count: number })[];
  /** Whether a note of this service can be cancelled at the carrier. */
  cancels(subtype: NoteSubtype): boolean;
  cancel(note: MadeNote): Promise<NoteDoneAnswer>;
  /** Another store for a parcel whose store has closed. */
  changeStore(note: MadeNote, storeId: string): Promise<NoteDoneAnswer>;
  /** The verified report in a posted form; undefined: forged or malformed. */
  readReport(form: unknown): CarrierReport | undefined;
  /** Whether a parcel of this service can be sent back by the carrier. */
  returns(subtype: NoteSubtype): boolean;
  /** Orders a return. It cannot be found again: after `unknown` staff look in the carrier's back office. */
  createReturn(request: ReturnRequest, report_url: string): Promise<CreateReturnAnswer>;
  /** The verified report of a return in a posted form; undefined: forged or malformed. */
  readReturnReport(form: unknown): ReturnReport | undefined;
};

/** A return of what a note brought: `sent` is what the note was made of. `goods_amount`: whole New Taiwan dollars. */
export type ReturnRequest = { note: MadeNote; sent: NoteRequest; goods_amount: number };
/** `code`: what the buyer enters at the kiosk of the store; null: the carrier fetches it. `trade_no`: null until the first report. */
export type CreateReturnAnswer = { state: 'made'; trade_no: string | null; code: string | null } | NoteRefused | NoteUnknown;
export type ReturnReport = {
  trade_no: string;
  code: string;
  message: string;
  happened_at: Date;
  state: 'accepted' | 'on_the_way' | 'arrived' | null;
  booking_no: string | null;
};
