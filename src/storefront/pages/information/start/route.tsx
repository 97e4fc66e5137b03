import { type LoaderFunctionArgs, redirect } from 'react-router';
import { localizedPath, splitLocale } from '#shared/locale.ts';

/** `/information` redirects to the page about the shop (spec section 2). */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  throw redirect(localizedPath('/information/about', splitLocale(url.pathname).locale) + url.search, 301);
}

export default function InformationStart() {
  return null;
}
