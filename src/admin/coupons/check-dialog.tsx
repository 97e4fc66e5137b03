import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Input, Modal } from 'antd';
import { CircleCheck, CircleX, TicketSlash } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { CheckedCode } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Moment, Money } from '../kit/cells.tsx';
import fieldStyles from '../kit/form/fields/field.module.css';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Facts } from '../kit/page.tsx';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { Benefit, Days } from '../promotion/cells.tsx';
import { sourceLabels } from '../promotion/labels.ts';
import styles from './coupons.module.css';
import { Owner } from './ticket-cells.tsx';

const kinds: Record<NonNullable<CheckedCode['kind']>, () => string> = {
  coupon: m.admin_coupons_kind_coupon,
  promo: m.admin_coupons_kind_promo,
  offer: m.admin_coupons_kind_offer,
};
const problems: Record<NonNullable<CheckedCode['problem']>, () => string> = {
  unknown: m.admin_coupons_check_unknown,
  paused: m.admin_coupons_check_paused,
  revoked: m.admin_coupons_check_revoked,
  not_started: m.admin_coupons_check_not_started,
  ended: m.admin_coupons_check_ended,
  used: m.admin_coupons_check_used,
  hours: m.admin_coupons_check_hours,
};

/** Button that opens the code check. */
export function CheckButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<TicketSlash size={16} />} onClick={() => setOpen(true)}>
        {m.admin_coupons_check()}
      </Button>
      {isOpen && <CheckDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Looks up a code that a customer shows: what it is, its owner, and whether it works now. */
function CheckDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [code, setCode] = useState('');
  const field = useId();
  const check = useMutation({ mutationFn: (typed: string) => call('pricing.checkCode', { code: typed }) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim()) check.mutate(code.trim());
  };
  return (
    <Modal open title={m.admin_coupons_check()} footer={null} onCancel={onClose} width={480}>
      <Flex component="form" vertical gap={6} onSubmit={submit}>
        <label htmlFor={field}>{m.admin_coupons_check_code()}</label>
        <Flex gap={8}>
          <Input
            id={field}
            className={fieldStyles.fieldCode}
            value={code}
            maxLength={60}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="primary" htmlType="submit" loading={check.isPending}>
            {m.admin_coupons_check_ask()}
          </Button>
        </Flex>
        <span className={textStyles.meta}>{m.admin_coupons_check_hint()}</span>
      </Flex>
      <div aria-live="polite">
        {check.error && (
          <p className={fieldStyles.fieldProblem} role="alert">
            {errorSentence(check.error)}
          </p>
        )}
        {check.data && !check.isPending && <Checked answer={check.data} onLeave={onClose} />}
      </div>
    </Modal>
  );
}

function Checked({ answer, onLeave }: { answer: CheckedCode; onLeave: () => void }): ReactNode {
  const { kind, problem, rule, code } = answer;
  const locale = useLanguage();
  const Icon = problem ? CircleX : CircleCheck;
  const path = kind === 'coupon' ? `/coupons/${rule?.id}?q=${encodeURIComponent(code)}` : `/offers/${rule?.id}`;
  return (
    <section className={layoutStyles.apart}>
      <Flex
        component="p"
        gap="small"
        align="center"
        className={`${textStyles.note} ${textStyles.strong}`}
        data-tone={problem ? 'bad' : 'ok'}
      >
        <Icon size={18} aria-hidden="true" /> {problem ? problems[problem]() : m.admin_coupons_check_works()}
      </Flex>
      {rule && kind && (
        <>
          <p className={styles.checkedName}>
            <Link to={path} onClick={onLeave}>
              {inLocale(rule.name, locale)}
            </Link>{' '}
            <span className={textStyles.meta}>
              {kinds[kind]()} · <span className={textStyles.mono}>{code}</span>
            </span>
          </p>
          <Facts items={describeCoupon(answer, rule)} />
        </>
      )}
    </section>
  );
}

function describeCoupon({ ticket }: CheckedCode, rule: NonNullable<CheckedCode['rule']>): [string, ReactNode][] {
  const needs = [
    rule.min_quantity && m.admin_coupons_check_pieces({ n: rule.min_quantity }),
    rule.first_order && m.admin_promotion_first_order(),
    rule.member && m.admin_promotion_member(),
    !rule.everywhere && m.admin_coupons_check_some(),
  ].filter(Boolean);
  const comma = m.admin_form_list_comma();
  return [
    [m.admin_offers_benefit(), <Benefit key="benefit" row={rule} />],
    [m.admin_coupons_from(), rule.min_amount ? <Money key="min" amount={rule.min_amount} /> : m.admin_coupons_no_minimum()],
    ...(needs.length > 0 ? [[m.admin_coupons_check_only(), needs.join(comma)] as [string, ReactNode]] : []),
    [m.admin_offers_period(), <Days key="period" starts_at={rule.starts_at} ends_at={rule.ends_at} />],
    [
      m.admin_offers_used(),
      rule.max_uses === null
        ? m.admin_offers_uses({ n: rule.used })
        : m.admin_form_fraction({ full: formatCount(rule.used), all: formatCount(rule.max_uses) }),
    ],
    ...(ticket
      ? ([
          [m.admin_coupons_owner(), <Owner key="owner" ticket={ticket} />],
          [m.admin_coupons_source(), sourceLabels[ticket.source]()],
          [m.admin_coupons_issued_at(), <Moment key="issued" iso={ticket.issued_at} />],
          ...(ticket.used_at ? [[m.admin_coupons_used_at(), <Moment key="used" iso={ticket.used_at} />]] : []),
          ...(ticket.order_id
            ? [
                [
                  m.admin_coupons_order(),
                  <Link key="order" to={`/orders/${ticket.order_id}`}>
                    {m.admin_coupons_open_order()}
                  </Link>,
                ],
              ]
            : []),
          ...(ticket.note ? [[m.admin_coupons_note(), ticket.note]] : []),
        ] as [string, ReactNode][])
      : []),
  ];
}
