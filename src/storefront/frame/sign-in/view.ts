/** What the sign-in dialog asks for. */
export type View = 'login' | 'signup' | 'forgot';
