/** Grounds of a block, from the colours of the theme: a tint of the main colour, grey, or white. */
export const backgrounds = ['tint', 'mist', 'surface'] as const;

/** Source of a rail's products: manual or automatic. */
export const railSources = ['newest', 'best_seller', 'manual', 'category', 'brand', 'offer'] as const;

/** Slides of a hero. */
export const maxSlides = 6;
