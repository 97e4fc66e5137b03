import type { Text } from '#shared/locale.ts';
import type { Availability, ComboPricing, ShelfStatus, TaxType, Temperature } from './errors-and-enums.ts';

/** Items that can be ordered before they are in stock. */
export type Preorder = { enabled: boolean; ship_from: string | null; note: Text | null };

/** Amounts in minor units. `value`: minor units, or hundredths of a percent with `sum_minus_percent`. */
export type ComboPriceFacts = {
  pricing: ComboPricing;
  value: number | null;
  slots: readonly ComboSlotFacts[];
};
export type ComboSlotFacts = {
  id: number;
  pick: number;
  is_distinct: boolean;
  items: readonly { product_item_id: number; extra_price: number; max_per_set: number | null }[];
};

/** An item with everything cart, quote and order need. Amounts in minor units. */
export type SellableItem = {
  id: number;
  product_id: number;
  product_type: 'single' | 'multi';
  sku: string;
  name: Text;
  /** The chosen values, `月白 / 220 ml`; empty for a single product. */
  spec: Text;
  slug: Text;
  brand_id: number | null;
  /** With all ancestors. */
  category_ids: number[];
  tags: string[];
  /** Of a credit product: credits for one. */
  price: number;
  suggested_price: number | null;
  /** Minimum unit price; discounts never go below it. */
  min_price: number;
  cost_price: number | null;
  /** Paid with credits only. */
  is_credit: boolean;
  tax_type: TaxType;
  temperature: Temperature;
  requires_tax_id: boolean;
  /** Empty: every delivery method. */
  delivery_method_ids: number[];
  preorder: Preorder | null;
  is_newbang: boolean;
  weight_g: number | null;
  /** Three sides; null: not known. */
  size_mm: number[] | null;
  stock: number;
  reserved: number;
  safety_stock: number;
  backorder_limit: number;
  /** Sellable quantity: stock − reserved − safety stock + backorder limit, never below 0. */
  sellable: number;
  low_stock_threshold: number;
  min_order_quantity: number;
  order_step: number;
  max_per_order: number | null;
  max_per_customer: number | null;
  member_only: boolean;
  active: boolean;
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  /** Its own picture, else the product's first. */
  media_id: number | null;
  /** As a guest sees it. For a signed-in customer call findAvailability with `member_only: false`. */
  availability: Availability;
};

/** A combo with everything cart, quote and order need. Amounts in minor units. */
export type SellableCombo = {
  id: number;
  name: Text;
  slug: Text;
  media_id: number | null;
  brand_id: number | null;
  /** With all ancestors. */
  category_ids: number[];
  tags: string[];
  is_credit: boolean;
  member_only: boolean;
  min_order_quantity: number;
  order_step: number;
  max_per_order: number | null;
  max_per_customer: number | null;
  temperature: Temperature;
  requires_tax_id: boolean;
  /** Empty: every delivery method. */
  delivery_method_ids: number[];
  preorder: Preorder | null;
  pricing: ComboPricing;
  /** Minor units; hundredths of a percent with `sum_minus_percent`; null with `sum`. */
  value: number | null;
  slots: (ComboSlotFacts & { name: Text })[];
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  /** Number of sellable sets for any choice: the minimum over the slots. */
  sellable: number;
  low_stock_threshold: number;
  /** As a guest sees it. For a signed-in customer call findAvailability with `member_only: false`. */
  availability: Availability;
};

/** A gift that may be given now. Cost in minor units. */
export type AvailableGift = {
  id: number;
  name: Text;
  media_id: number | null;
  /** Of the linked item when there is one. */
  sku: string | null;
  /** Sellable quantity; of the linked item when there is one. */
  in_stock: number;
  per_order_max: number;
  /** Given from this item's stock. */
  linked_item_id: number | null;
  weight_g: number | null;
  temperature: Temperature;
  cost_price: number | null;
};
