/** Where something goes, without whose it is. */
export type Place = { zip: string; city: string; district: string; address: string };
export type PlaceProps = {
  /** Stands before the names of the fields, which are their ids too. */
  prefix?: string;
  place: Place;
  errorOf: (name: keyof Place) => string | undefined;
  /** What was typed, letter by letter. */
  onType: (change: Partial<Place>) => void;
  /** What was chosen from a list. */
  onChoose: (change: Partial<Place>) => void;
  onLeave?: (name: keyof Place) => void;
};
