let hasEnded = false;

/** Set when the server has ended the session, and back when the visitor signs in again or leaves it themselves. */
export const noteSessionEnd = (is: boolean): void => {
  hasEnded = is;
};

/** The server ended the session and the customer has not signed in again: their cart is not available to others. */
export const hasSessionEnded = (): boolean => hasEnded;
