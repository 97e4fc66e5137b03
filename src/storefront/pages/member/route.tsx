import { type LoaderFunctionArgs, redirect } from 'react-router';
import { localizedPath, splitLocale } from '#shared/locale.ts';

/** The short URL of the member area (spec section 2). */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  throw redirect(localizedPath('/account', splitLocale(url.pathname).locale) + url.search);
}

export default function Member() {
  return null;
}
