import type { ReactNode } from 'react';
import type { SignInProvider } from '#shared/sign-in-providers.ts';

/** Outlines of our own beside a provider's name, in the text's colour: no logo of theirs. */
const marks: Record<SignInProvider, ReactNode> = {
  line: (
    <path d="M12 3.5c-5.2 0-9 3-9 6.8 0 3.400 3 6 7.200 6.700.5.1.8.4.7.9l-.3 2c-.1.6.4.9.9.6 3.900-2.200 9.500-5.600 9.500-10.200 0-3.800-3.800-6.800-9-6.800zM8.200 10.500h.01M12 10.500h.01M15.800 10.500h.01" />
  ),
  google: <path d="M12.500 12h8a8.500 8.500 0 1 1-2.500-6" />,
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
};

export const ProviderMark = ({ provider }: { provider: SignInProvider }) => (
  <svg
    aria-hidden="true"
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {marks[provider]}
  </svg>
);
