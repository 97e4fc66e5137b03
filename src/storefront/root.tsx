import { lazy, type ReactNode, Suspense } from 'react';
import { Links, Meta, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import { htmlLang } from '#shared/locale.ts';
import { Analytics } from './analytics/analytics.tsx';
import { announcementFor } from './layout/announcement.tsx';
import { hideSecret } from './layout/sign-in/url-token.ts';
import { StorefrontLayout } from './layout/storefront-layout.tsx';
import { loadShop, refuseWhileClosed } from './shop-data.ts';
import { templates } from './templates.tsx';
import './ui/styles/base.css';
import { useLocale, useMaybeShop, useShop } from './ui/shop.ts';

// Rarely shown: the browser loads them on demand, the server renders them directly.
const { ErrorPage } = import.meta.env.SSR
  ? await import('./pages/not-found/error-page.tsx')
  : { ErrorPage: lazy(async () => ({ default: (await import('./pages/not-found/error-page.tsx')).ErrorPage })) };
const { PreviewNotice } = import.meta.env.SSR
  ? await import('./layout/preview-notice.tsx')
  : { PreviewNotice: lazy(async () => ({ default: (await import('./layout/preview-notice.tsx')).PreviewNotice })) };

export const middleware = [refuseWhileClosed];

export const loader = loadShop;

/** The shop's settings stay for the document: changing the language loads a new one. */
export const shouldRevalidate = ({ defaultShouldRevalidate, formMethod }: ShouldRevalidateFunctionArgs) =>
  Boolean(formMethod) && defaultShouldRevalidate;

/** Before the first paint: hides an announcement closed in this session. */
const beforePaint = `try{if(sessionStorage.getItem('announcement')===document.currentScript.dataset.text)document.documentElement.dataset.announcement='closed'}catch{}`;

/** Icons for tabs and home screens: the logo, otherwise the first letter of the name. */
function Icons({ hasLogo }: { hasLogo: boolean }) {
  return (
    <>
      <link rel="icon" sizes={hasLogo ? '48x48' : 'any'} href={hasLogo ? '/icon-48.png' : '/icon.svg'} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const shop = useMaybeShop();
  const announcement = shop && announcementFor(shop);
  return (
    <html
      lang={htmlLang[locale]}
      data-gtm={shop?.website.gtm || undefined}
      data-pixel={shop?.website.pixel || undefined}
      data-headings={shop?.website.heading_style}
      style={shop?.theme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, named in the page's policy by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: hideSecret }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {shop && <meta name="theme-color" content={shop.website.primary_colour} />}
        {shop && <Icons hasLogo={shop.website.logo !== null} />}
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, named in the page's policy by its hash. */}
        {announcement && <script data-text={announcement} dangerouslySetInnerHTML={{ __html: beforePaint }} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Storefront() {
  const { isPreview, editor } = useShop();
  const Template = templates[editor ? 'dashboard' : 'default'];
  return (
    <>
      <StorefrontLayout>
        <Template />
      </StorefrontLayout>
      {isPreview && (
        <Suspense>
          <PreviewNotice />
        </Suspense>
      )}
      {!isPreview && !editor && <Analytics />}
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const shop = useMaybeShop();
  const page = (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
  // Without settings there is no layout.
  if (!shop) return page;
  return (
    <>
      <StorefrontLayout>{page}</StorefrontLayout>
      <Analytics />
    </>
  );
}
