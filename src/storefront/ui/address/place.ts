/** An address without a name. */
export type Place = { zip: string; city: string; district: string; address: string };
export type PlaceProps = {
  /** The prefix of the field names, which are their ids too. */
  prefix?: string;
  place: Place;
  errorOf: (name: keyof Place) => string | undefined;
  /** Called on input. */
  onType: (change: Partial<Place>) => void;
  /** Called on selection. */
  onChoose: (change: Partial<Place>) => void;
  onLeave?: (name: keyof Place) => void;
};
