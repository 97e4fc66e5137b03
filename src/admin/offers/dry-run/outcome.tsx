import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OfferDryRunView } from '#modules/cart/contract.ts';
import { Money } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import textStyles from '../../kit/text.module.css';
import styles from '../offers.module.css';

/** Which rules apply and why others do not, then the price step by step. */
export function Outcome({ quote }: { quote: OfferDryRunView }): ReactNode {
  const steps = quote.why.filter(({ step }) => step !== 'total');
  return (
    <div data-testid="outcome" className={styles.outcome} aria-live="polite">
      <ul className={layoutStyles.marked}>
        {quote.rules.map((rule) => (
          <li key={rule.key} data-draft={rule.is_draft ? '' : undefined}>
            <RuleIcon rule={rule} />
            <span>
              <strong className={textStyles.medium}>{rule.name}</strong>{' '}
              {rule.is_draft && <span className={textStyles.meta}>{m.admin_offers_this()}</span>}{' '}
              {rule.reason && <span className={textStyles.meta}>{rule.reason}</span>}
            </span>
            {rule.valid && rule.discount > 0 && <Money amount={-rule.discount} />}
          </li>
        ))}
      </ul>
      {quote.gifts.length > 0 && (
        <p className={textStyles.meta}>{m.admin_offers_gifts({ names: quote.gifts.join(m.admin_form_list_comma()) })}</p>
      )}
      {quote.bonus_credits > 0 && (
        <p className={textStyles.meta}>
          {m.admin_offers_credits_back()} <Money amount={quote.bonus_credits} />
        </p>
      )}
      <table>
        <caption className={`${textStyles.meta} ${textStyles.alignStart}`} style={{ padding: '12px 0 6px' }}>
          {m.admin_offers_why()}
        </caption>
        <tbody>
          {steps.map(({ step, label, amount }) => (
            <tr key={`${step} ${label}`}>
              <td>{label}</td>
              <td>
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{m.admin_offers_due()}</td>
            <td>
              <Money amount={quote.final_total} isStrong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function RuleIcon({ rule }: { rule: OfferDryRunView['rules'][number] }): ReactNode {
  if (rule.valid) return <CircleCheck className={textStyles.ok} size={16} aria-label={m.admin_offers_counts()} />;
  const Icon = rule.discount > 0 ? CircleSlash : CircleDashed;
  return <Icon className={textStyles.muted} size={16} aria-label={m.admin_offers_counts_not()} />;
}
