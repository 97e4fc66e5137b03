import { Button } from 'antd';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import * as m from '#messages';
import { ApiError } from '../client.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import { ErrorState, State } from '../kit/state.tsx';

/** Shown when a screen crashed or could not be loaded, or a record does not exist. */
export function RouteProblem(): ReactNode {
  const error = useRouteError();
  if ((isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404) return <NotFound />;
  // A redirect to the sign-in page is in progress.
  if (error instanceof ApiError && error.status === 401) return null;
  return <ErrorState heading="h1" title={m.admin_layout_broken()} error={error} retry={() => location.reload()} />;
}

export function NotFound(): ReactNode {
  const navigate = useNavigate();
  useCrumbs({ label: m.admin_layout_not_found() });
  return (
    <State
      icon={Compass}
      heading="h1"
      title={m.admin_layout_not_found()}
      actions={
        <Button type="primary" onClick={() => void navigate('/welcome')}>
          {m.admin_layout_to_start()}
        </Button>
      }
    >
      <p>{m.admin_layout_not_found_text()}</p>
    </State>
  );
}
