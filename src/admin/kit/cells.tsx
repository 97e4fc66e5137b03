import { Check, Copy, ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { PictureView } from '#shared/fields.ts';
import type { Text } from '#shared/locale.ts';
import { type Currency, formatMoney, signOf } from '#shared/money.ts';
import { now } from '../clock.ts';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';
import { formatDay, formatMoment, formatRecent } from './format.ts';
import styles from './parts.module.css';
import textStyles from './text.module.css';

/** An amount in major units; the currency sign is lighter than the digits, and minus is U+2212. */
export function Money({ amount, currency, isStrong }: { amount: number; currency?: Currency; isStrong?: boolean }): ReactNode {
  const shop = useShop();
  const locale = useLanguage();
  const used = currency ?? shop.currency;
  const digits = formatMoney(Math.abs(amount), used, locale).slice(signOf(used).length);
  return (
    <span data-testid="money" className={isStrong ? `${styles.money} ${styles.moneyStrong} ${textStyles.strong}` : styles.money}>
      {amount < 0 && '−'}
      <span className={styles.moneySign}>{signOf(used)}</span>
      {digits}
    </span>
  );
}

/** A time relative to now, with the full time on hover. */
export function When({ iso }: { iso: string }): ReactNode {
  const { time_zone } = useShop();
  const locale = useLanguage();
  const today = now();
  return (
    <time dateTime={iso} title={formatMoment(iso, today, time_zone, locale)}>
      {formatRecent(iso, today, time_zone, locale)}
    </time>
  );
}

/** A calendar day; null is an em dash. */
export function Day({ iso }: { iso: string | null }): ReactNode {
  const { time_zone } = useShop();
  const locale = useLanguage();
  if (!iso) return <Nothing />;
  return <time dateTime={iso}>{formatDay(iso, now(), time_zone, locale)}</time>;
}

/** A calendar day of the shop, `YYYY-MM-DD`, without time. */
export function CalendarDay({ day }: { day: string }): ReactNode {
  const locale = useLanguage();
  return <time dateTime={day}>{formatDay(`${day}T12:00:00Z`, now(), 'UTC', locale)}</time>;
}

/** Day and time in full. */
export function Moment({ iso }: { iso: string }): ReactNode {
  const { time_zone } = useShop();
  const locale = useLanguage();
  return <time dateTime={iso}>{formatMoment(iso, now(), time_zone, locale)}</time>;
}

export function Nothing(): ReactNode {
  return (
    <span className={textStyles.nothing} role="img" aria-label={m.admin_kit_nothing()}>
      —
    </span>
  );
}

/** A picture in a small frame; `size` in CSS pixels chooses the file. */
export function Thumb({ picture, size, label }: { picture: PictureView | null; size: number; label?: string }): ReactNode {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const style = { width: size, height: size };
  if (!picture || picture.url === brokenUrl) {
    return (
      <span
        className={`${styles.thumb} ${textStyles.nothing}`}
        style={style}
        {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label ?? m.admin_kit_no_picture() })}
      >
        <ImageOff size={Math.min(16, size * 0.5)} strokeWidth={1.75} />
      </span>
    );
  }
  const width = picture.widths.find((w) => w >= size * 2) ?? picture.widths.at(-1);
  return (
    <img
      className={styles.thumb}
      style={style}
      src={width ? `${picture.url}-${width}.webp` : picture.url}
      alt={label ?? picture.alt}
      title={label}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBrokenUrl(picture.url)}
    />
  );
}

/** How complete a pair of languages is: filled, half, ring. Informative only. */
export function LanguageDot({ text }: { text: Text | null | undefined }): ReactNode {
  const state = text?.tw && text.en ? 'full' : text?.tw || text?.en ? 'half' : 'none';
  const words = {
    full: m.admin_kit_dot_full(),
    half: text?.tw ? m.admin_kit_dot_no_english() : m.admin_kit_dot_no_chinese(),
    none: m.admin_kit_dot_none(),
  };
  return <span className={styles.dot} data-state={state} role="img" aria-label={words[state]} title={words[state]} />;
}

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, label, children }: { text: string; label: string; children?: ReactNode }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    });
  };
  return (
    <button type="button" className={styles.copy} onClick={copy} aria-label={label} title={label}>
      {isCopied ? <Check size={14} /> : <Copy size={14} />}
      {children}
    </button>
  );
}

/** A small label: kind, count or mark. */
export function Chip({ children, tone }: { children: ReactNode; tone?: 'accent' | 'ok' | 'wait' | 'bad' }): ReactNode {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
