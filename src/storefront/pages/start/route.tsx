import { type LoaderFunctionArgs, redirect } from 'react-router';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { loaderDeps } from '../../call.ts';

/** `/en` redirects to the English home; `/` to the home of the shop's default language. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { locale } = splitLocale(url.pathname);
  if (locale === 'en') throw redirect(`/en/home${url.search}`);
  const { website } = await loaderDeps(context).call('settings.read', { q: 'website' }, locale);
  throw redirect(localizedPath('/home', website?.locale ?? locale) + url.search);
}

export default function Start() {
  return null;
}
