import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router';
import type { Permission } from '#shared/permissions.ts';
import { Frame, FrameOutline } from './frame/frame.tsx';
import { NotFound, RouteProblem } from './frame/route-problem.tsx';
import { setLanguage } from './language.ts';
import { mayDo, profileQuery, queryClient, shopQuery } from './session.ts';

/** Fetches who is signed in and how the shop writes things; nobody signed in is led to the door by the client. */
const enter: LoaderFunction = async () => {
  const profile = await queryClient.ensureQueryData(profileQuery);
  setLanguage(profile.locale);
  await queryClient.ensureQueryData(shopQuery());
  return null;
};

/** Avoids dead ends; the server enforces permissions at every call. */
const gate =
  (needs: Permission): LoaderFunction =>
  async () => {
    const profile = await queryClient.ensureQueryData(profileQuery);
    return mayDo(profile, needs) ? null : redirect(`/welcome?missing=${encodeURIComponent(needs)}`);
  };

type Load = () => Promise<ComponentType>;
const screen = (path: string, needs: Permission, load: Load): RouteObject => ({ path, loader: gate(needs), lazy: { Component: load } });
const open = (path: string, load: Load): RouteObject => ({ path, lazy: { Component: load } });

const welcome: Load = async () => (await import('./frame/welcome.tsx')).Welcome;
const payment: Load = async () => (await import('./payments/form.tsx')).Component;
const delivery: Load = async () => (await import('./deliveries/form.tsx')).Component;
const product: Load = async () => (await import('./products/edit.tsx')).Component;

export const router = createBrowserRouter(
  [
    {
      path: '/',
      loader: enter,
      Component: Frame,
      HydrateFallback: FrameOutline,
      ErrorBoundary: RouteProblem,
      children: [
        {
          ErrorBoundary: RouteProblem,
          children: [
            { index: true, lazy: { Component: welcome } },
            open('welcome', welcome),
            open('profile', async () => (await import('./frame/profile.tsx')).Profile),
            screen('orders', 'orders view', async () => (await import('./orders/list.tsx')).OrderList),
            screen('orders/create', 'orders create', async () => (await import('./orders/create/create.tsx')).OrderCreate),
            screen('orders/:id/logs', 'logs view', async () => (await import('./orders/logs.ts')).OrderLogs),
            screen('orders/:id/shipping/:relation/logs', 'logs view', async () => (await import('./orders/logs.ts')).ParcelLogs),
            screen('orders/:id', 'orders update', async () => (await import('./orders/show.tsx')).OrderShow),
            screen('products', 'products view', async () => (await import('./products/list.tsx')).ProductList),
            screen('products/create', 'products create', product),
            screen('products/:id', 'products update', product),
            screen('products/:id/logs', 'logs view', async () => (await import('./products/logs.ts')).ProductLogs),
            screen('payments', 'system update', async () => (await import('./payments/list.tsx')).Component),
            screen('payments/create', 'system update', payment),
            screen('payments/:id', 'system update', payment),
            screen('deliveries', 'system update', async () => (await import('./deliveries/list.tsx')).Component),
            screen('deliveries/create', 'system update', delivery),
            screen('deliveries/:id', 'system update', delivery),
            { path: 'settings', loader: () => redirect('/settings/general') },
            screen('settings/general', 'system update', async () => (await import('./settings/general.tsx')).Component),
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);
