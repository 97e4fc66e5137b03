import * as m from '#messages';
import type { Received } from '../../../call.ts';
import { useMoney } from '../../../ui/shop.ts';
import { useNumber } from '../parts/formatters.ts';

type Rules = Received<'credits.mine'>['earning'];

/** How credits are earned and used, from the shop's settings. */
export function Earning({ rules }: { rules: Rules }) {
  const money = useMoney();
  const number = useNumber();
  const { reward_rate, register_bonus, birthday_bonus, expiry_days, max_share_percent, min_goods } = rules;
  const sentences = [
    ...(reward_rate > 0 ? [m.my_credits_earn_reward({ percent: number(reward_rate) })] : []),
    ...(register_bonus > 0 ? [m.my_credits_earn_register({ amount: number(register_bonus) })] : []),
    ...(birthday_bonus > 0 ? [m.my_credits_earn_birthday({ amount: number(birthday_bonus) })] : []),
    m.my_credits_worth({ amount: money(1) }),
    ...(min_goods ? [m.my_credits_min_goods({ amount: money(min_goods) })] : []),
    ...(max_share_percent !== null && max_share_percent < 100 ? [m.my_credits_max_share({ percent: number(max_share_percent) })] : []),
    expiry_days === null ? m.my_credits_never_expire() : m.my_credits_expire({ days: expiry_days }),
  ];
  return (
    <section aria-labelledby="earning-title" className="mt-14 border-t border-ink pt-6">
      <h2 id="earning-title" className="title-card">
        {m.my_credits_how()}
      </h2>
      <ul className="mt-3 max-w-160 list-disc space-y-1.5 ps-5 text-menu text-ink-2 marker:text-line-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
