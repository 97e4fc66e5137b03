/** Types of the jsonb columns. Amounts of the supplier are in major units of the variant's currency, as it sends them. */

export type SupplierVariant = {
  sku: string;
  barcode: string | null;
  /** Option → value, as the product's `options` name them. */
  spec: Record<string, string>;
  cost: number;
  suggested_price: number | null;
  min_price: number | null;
  /** Lower case: `twd`. */
  currency: string;
  stock: number;
  weight_g: number | null;
  size_mm: number[] | null;
  /** False: the supplier does not sell this variant at present. */
  active: boolean;
};

export type SupplierPicture = { url: string; alt: string };

/** A product as the supplier sent it, checked field by field. */
export type SupplierProduct = {
  id: string;
  sku: string;
  name: string;
  brand: string;
  /** From the widest category to the narrowest. */
  category_path: string[];
  description_html: string;
  images: SupplierPicture[];
  options: { name: string; values: string[] }[];
  variants: SupplierVariant[];
  temperature: 'ambient' | 'chilled' | 'frozen';
  tax_type: 'taxable' | 'zero' | 'free';
  origin: string;
  /** Customs need the recipient's tax ID. */
  cross_border: boolean;
  lead_days: number;
  status: 'on' | 'off' | 'deleted';
  /** ISO 8601. */
  updated_at: string;
};

/** The values that Newbang last gave our product, by field; a field that ours differs from was edited by staff. Amounts in minor units. */
export type AppliedValues = {
  name: string;
  /** Our own HTML, as it was stored. */
  description: string;
  /** Addresses of the pictures that were copied, in their order. */
  pictures: string[];
  /** By the supplier's SKU. */
  items: Record<string, AppliedItem>;
};
export type AppliedItem = { price: number; suggested_price: number | null; min_price: number; cost_price: number };

/** A record of the feed that was refused. `id`: the supplier's, if it could be read. */
export type SyncProblem = { id: string | null; field: string; kind: 'type' | 'repeated' | 'currency' | 'picture' | 'vanished' | 'saving' };

/** A line of an order at the supplier. `cost`: for one, in major units. */
export type SupplierLine = { sku: string; quantity: number; cost: number; order_line_id: number };

/** What the supplier says about a line that it refused. */
export type RefusedLine = { sku: string; cost: number | null; stock: number | null };
