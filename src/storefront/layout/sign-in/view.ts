/** The form the sign-in dialog shows. `link`: the question of a sign-in provider's return. */
export type View = 'login' | 'signup' | 'forgot' | 'link';
