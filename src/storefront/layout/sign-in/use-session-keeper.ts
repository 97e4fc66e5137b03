import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../../ui/shop.ts';
import { followOtherPages, restoreSession } from '../session-store.ts';
import { takeSecret } from './url-token.ts';

/** Restores this browser's session, or signs in by a link's token and goes where it says, else home; follows other tabs and pages. */
export function useSessionKeeper(): void {
  const navigate = useNavigate();
  const locale = useLocale();
  useEffect(
    function begin() {
      const token = takeSecret('urlToken');
      const redirect = takeSecret('urlRedirect');
      if (token === null) void restoreSession();
      else void import('./enter-by-link.ts').then(({ enterByLink }) => enterByLink(token, { redirect, locale, navigate }));
    },
    [navigate, locale],
  );
  useEffect(followOtherPages, []);
}
