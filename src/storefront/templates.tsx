import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router';

const Dashboard = import.meta.env.SSR
  ? (await import('./editing/dashboard.tsx')).Dashboard
  : lazy(async () => ({ default: (await import('./editing/dashboard.tsx')).Dashboard }));

function DashboardTemplate() {
  return (
    <Suspense>
      <Dashboard />
    </Suspense>
  );
}

/**
 * The content of the layout: the page, or the same page for staff who edit it in place. The server chooses for each request
 * (app/pages/dashboard-template.ts); only the browsers of staff load the second one.
 */
export const templates: Readonly<Record<'default' | 'dashboard', ComponentType>> = { default: Outlet, dashboard: DashboardTemplate };
