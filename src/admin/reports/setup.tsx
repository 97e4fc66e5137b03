import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { SetupStep } from '#modules/reports/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Output } from '../client.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';

type Step = { label: () => string; go: () => string } & ({ to: string; needs: Permission } | { shop: string });

const words: Record<SetupStep, Step> = {
  contact: { label: m.admin_dashboard_step_contact, go: m.admin_dashboard_go_fill_in, to: '/settings/general', needs: 'system update' },
  product: { label: m.admin_dashboard_step_product, go: m.admin_dashboard_go_create, to: '/products/create', needs: 'products create' },
  delivery: { label: m.admin_dashboard_step_delivery, go: m.admin_dashboard_go_set, to: '/deliveries', needs: 'system update' },
  payment: { label: m.admin_dashboard_step_payment, go: m.admin_dashboard_go_set, to: '/payments', needs: 'system update' },
  colleague: {
    label: m.admin_dashboard_step_colleague,
    go: m.admin_dashboard_go_invite,
    to: '/settings/users/create',
    needs: 'users create',
  },
  first_order: { label: m.admin_dashboard_step_first_order, go: m.admin_dashboard_go_try, shop: '/' },
};

/** The open setup steps of a new shop; absent when all are done. */
export function Setup({ steps }: { steps: Output<'reports.dashboard'>['setup'] }): ReactNode {
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card title={m.admin_dashboard_setup()} meta={m.admin_dashboard_setup_done({ done, all: steps.length })}>
      <ul className={layoutStyles.marked}>
        {steps.map(({ step, done: isDone }) => {
          const { label } = words[step];
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} data-tone={isDone ? 'ok' : undefined}>
              <Icon size={17} strokeWidth={1.75} role="img" aria-label={isDone ? m.admin_dashboard_done() : m.admin_dashboard_open()} />
              <span className={isDone ? textStyles.quiet : undefined}>{label()}</span>
              {!isDone && <StepLink step={words[step]} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Link to the screen of the step, for those who may open it; the first order is tried in the shop itself. */
function StepLink({ step }: { step: Step }): ReactNode {
  if ('shop' in step)
    return (
      <a href={step.shop} target="_blank" rel="noreferrer">
        {step.go()}
      </a>
    );
  return (
    <IfAllowed needs={step.needs}>
      <Link to={step.to}>{step.go()}</Link>
    </IfAllowed>
  );
}
