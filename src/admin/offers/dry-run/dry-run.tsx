import { Button, DatePicker, Flex, Input, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { ClearMark } from '../../kit/clear-mark.tsx';
import fieldStyles from '../../kit/form/fields/field.module.css';
import { Card } from '../../kit/page.tsx';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import type { OfferState } from '../offer-form.ts';
import styles from '../offers.module.css';
import { CartLines } from './cart-lines.tsx';
import { type DryRunCart, useOfferDryRun } from './dry-run-cart.ts';
import { Outcome } from './outcome.tsx';

type Props = { offerId: number | null; value: OfferState; cart: DryRunCart; setCart: (cart: DryRunCart) => void };

/** Any cart at any time, priced by the shop's own engine with the unsaved offer. */
export function OfferDryRun({ offerId, value, cart, setCart }: Props): ReactNode {
  const { data, error, isFetching } = useOfferDryRun(offerId, value, cart);
  const set = (change: Partial<DryRunCart>): void => setCart({ ...cart, ...change });
  const hasItems = cart.cart !== null || cart.lines.length > 0 || cart.skus.length > 0;
  return (
    <div className={styles.dryRun} aria-busy={isFetching}>
      <Card
        title={
          <>
            <FlaskConical size={16} aria-hidden="true" /> {m.admin_offers_dry_run()}
          </>
        }
        meta={m.admin_offers_dry_run_note()}
      >
        <When at={cart.at} set={(at) => set({ at })} />
        <Who cart={cart} set={set} />
        <CartLines cart={cart} set={set} lines={data?.lines ?? []} unknownSkus={data?.unknown_skus ?? []} />
        <Codes cart={cart} set={set} unknown={data?.unknown_codes ?? []} />
        {error ? (
          <p className={fieldStyles.fieldProblem} role="alert">
            {errorSentence(error)}
          </p>
        ) : (
          hasItems && data && <Outcome quote={data} />
        )}
      </Card>
    </div>
  );
}

function When({ at, set }: { at: string | null; set: (at: string | null) => void }): ReactNode {
  const { time_zone } = useShop();
  const locale = useLanguage();
  const id = useId();
  return (
    <div data-testid="field" className={fieldStyles.field}>
      <label className={fieldStyles.fieldLabel} htmlFor={id}>
        {m.admin_offers_dry_run_when()}
      </label>
      <Flex gap="small">
        <DatePicker
          id={id}
          className={fieldStyles.fieldWide}
          value={at ? dayjs(at).tz(time_zone) : null}
          onChange={(picked) => set(picked ? picked.tz(time_zone, true).toISOString() : null)}
          format={locale === 'en' ? 'D MMM YYYY HH:mm' : 'YYYY/MM/DD HH:mm'}
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          placeholder={m.admin_offers_dry_run_now()}
        />
        {at && <Button onClick={() => set(null)}>{m.admin_offers_dry_run_now()}</Button>}
      </Flex>
    </div>
  );
}

type Setting = { cart: DryRunCart; set: (change: Partial<DryRunCart>) => void };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function Who({ cart, set }: Setting): ReactNode {
  const id = useId();
  return (
    <>
      <div data-testid="field" className={fieldStyles.field}>
        <span className={fieldStyles.fieldLabel} id={id}>
          {m.admin_offers_dry_run_who()}
        </span>
        <Segmented<DryRunCart['buyer']>
          aria-labelledby={id}
          value={cart.buyer}
          onChange={(buyer) => set({ buyer })}
          options={[
            { value: 'guest', label: m.admin_offers_buyer_guest() },
            { value: 'new_member', label: m.admin_offers_buyer_new() },
            { value: 'member', label: m.admin_offers_buyer_member() },
          ]}
        />
      </div>
      <div data-testid="field" className={fieldStyles.field}>
        <Input
          aria-label={m.admin_offers_dry_run_cart()}
          placeholder={m.admin_offers_dry_run_cart()}
          className={fieldStyles.fieldCode}
          defaultValue={cart.cart ?? ''}
          allowClear={{ clearIcon: <ClearMark /> }}
          onChange={({ target }) => {
            const typed = target.value.trim();
            if (typed === '' || uuid.test(typed)) set({ cart: typed || null });
          }}
        />
      </div>
    </>
  );
}

function Codes({ cart, set, unknown }: Setting & { unknown: readonly { code: string; reason: string }[] }): ReactNode {
  return (
    <div data-testid="field" className={fieldStyles.field}>
      <Select<string[]>
        mode="tags"
        open={false}
        suffixIcon={null}
        className={fieldStyles.fieldWide}
        aria-label={m.admin_offers_dry_run_codes()}
        placeholder={m.admin_offers_dry_run_codes()}
        tokenSeparators={[',', ' ']}
        value={cart.codes}
        onChange={(codes) => set({ codes })}
      />
      {unknown.map(({ code, reason }) => (
        <p key={code} className={fieldStyles.fieldHint}>
          <span className={textStyles.mono}>{code}</span> {reason}
        </p>
      ))}
    </div>
  );
}
