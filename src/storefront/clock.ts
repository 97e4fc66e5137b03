/** The reader's own clock: for showing how long something is still open, never for deciding. */
export const now = (): Date => new Date();
