// The style sheets that other parts of the kit refine come first.
import './kit/page.module.css';
import './kit/card.module.css';
import './kit/state.module.css';
import './kit/parts.module.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import zhTW from 'antd/locale/zh_TW';
import { type ReactNode, Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import * as m from '#messages';
import { type ApiError, whenRefused } from './client.ts';
import textStyles from './kit/text.module.css';
import { phoneTheme, theme } from './kit/theme.ts';
import { useMedia } from './kit/use-media.ts';
import { useLanguage } from './language.ts';
import { router } from './routes.tsx';
import { queryClient } from './session.ts';

whenRefused((error: ApiError) => {
  if (error.status === 401) {
    const here = location.pathname + location.search;
    location.assign(here === '/admin' || here === '/admin/' ? '/admin/login' : `/admin/login?redirect=${encodeURIComponent(here)}`);
    return;
  }
  const missing = error.body.permission;
  void router.navigate(missing ? `/welcome?missing=${encodeURIComponent(missing)}` : '/welcome');
});

/** The back office after sign-in: theme, language, data and routes. */
export function Office(): ReactNode {
  const locale = useLanguage();
  const isPhone = useMedia('(max-width: 700px)');
  return (
    <ConfigProvider
      theme={isPhone ? phoneTheme : theme}
      locale={locale === 'en' ? enGB : zhTW}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      renderEmpty={() => <p className={textStyles.meta}>{m.admin_kit_nothing_here()}</p>}
    >
      <AntApp message={{ top: 56 }}>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <RouterProvider key={locale} router={router} />
          </Suspense>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}
