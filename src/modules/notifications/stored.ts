/** What an alert is about; the fields depend on its kind. */
export type AlertFacts = {
  order_id?: number;
  order_no?: string;
  /** What a provider refused; of a failed sync: its reason. */
  what?: string;
  /** Names of products, as staff write them. */
  names?: string[];
  /** How many items, or the balance in major units. */
  count?: number;
  message_id?: number;
};
