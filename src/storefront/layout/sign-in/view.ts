/** The form the sign-in dialog shows. */
export type View = 'login' | 'signup' | 'forgot';
