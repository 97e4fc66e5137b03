/** How many pictures one upload may have, and how many megabytes each. Configured by IMAGE_MAX_FILES and IMAGE_MAX_MB. */
export type ImageLimits = { maxFiles: number; maxMegabytes: number };

/** How many pictures go with one message to the shop. */
export const contactPictures = 3;

export const megabyte = 1024 * 1024;
