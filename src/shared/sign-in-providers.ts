/** The providers customers may sign in with, in the order shops show them: LINE is what most shoppers in Taiwan have. */
export const signInProviders = ['line', 'google', 'facebook'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** Their own names, the same in every language. */
export const providerNames: Readonly<Record<SignInProvider, string>> = { line: 'LINE', google: 'Google', facebook: 'Facebook' };

/** Where the browser returns from the provider: the address the shop registers there. */
export const providerCallback = (publicUrl: string, provider: SignInProvider): string => `${publicUrl}/api/oauth/${provider}/callback`;
