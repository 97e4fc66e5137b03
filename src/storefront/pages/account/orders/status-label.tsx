import { formatSum } from '#shared/money.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { useDay, useNumber } from '../parts/formatters.ts';
import { type StatusFacts, statusLine } from './status.ts';

/** A status line: icon, label and colour, and the next step. */
export function StatusLabel({ order, isLarge = false }: { order: StatusFacts; isLarge?: boolean }) {
  const locale = useLocale();
  const { website } = useShop();
  const [day, number] = [useDay(), useNumber()];
  const money = (amount: number) => formatSum(amount, order.currency, locale);
  const {
    icon: Icon,
    word,
    text,
    look,
  } = statusLine(order, { moment: (iso) => formatMoment(iso, locale, website.time_zone), day, number, money });
  return (
    <div>
      <p className={`flex items-center gap-2 font-semibold ${isLarge ? 'text-lead' : ''} ${look}`}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
        {word}
      </p>
      {text && <p className="mt-0.5 text-small text-ink-2">{text}</p>}
    </div>
  );
}
