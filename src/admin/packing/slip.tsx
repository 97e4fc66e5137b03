import { Fragment, type ReactNode } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import type { Currency } from '#shared/money.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { now } from '../clock.ts';
import { Money } from '../kit/cells.tsx';
import { formatDay, formatMoment } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Sku } from '../kit/sku.tsx';
import { temperatureLabels } from '../kit/status/kind-labels.ts';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { useProfile, useShop } from '../session.ts';
import { Barcode, Qr } from './codes.tsx';
import { groupCombos, type Shelf } from './pick-list.ts';
import styles from './sheet.module.css';

export type Layout = 'a4' | 'a5' | 'label';
type Parcel = Slip['parcels'][number];
type Props = { slip: Slip; parcel: Parcel; layout: Layout; hidesPrices: boolean };

/** One parcel on one sheet: number, codes, recipient and methods, checkboxes, framed note. */
export function PackingSlip({ slip, parcel, layout, hidesPrices }: Props): ReactNode {
  const { delivery } = slip;
  const marks = [parcel.temperature !== 'ambient' && temperatureLabels[parcel.temperature]?.(), slip.to_collect > 0 && 'collect'].filter(
    Boolean,
  );
  return (
    <article data-testid="slip" className={styles.sheet} data-layout={layout}>
      <SlipHead slip={slip} parcel={parcel} />
      <div className={styles.slipWays}>
        <Recipient slip={slip} />
        <section>
          <h2>{m.admin_packing_delivery()}</h2>
          <p className={styles.slipStrong}>
            {delivery.name} <span className={styles.slipBeside}>{temperatureLabels[parcel.temperature]?.()}</span>
          </p>
          {delivery.store && (
            <p>
              {delivery.store.name} <span className={textStyles.num}>{delivery.store.store_id}</span>
            </p>
          )}
          <DeliverOn slip={slip} />
          {parcel.tracking_no && <p className={textStyles.num}>{m.admin_packing_tracking({ no: parcel.tracking_no })}</p>}
        </section>
      </div>
      {marks.length > 0 && (
        <p className={styles.slipMarks}>
          {marks.map((mark) => (
            <strong key={String(mark)}>{mark === 'collect' ? <Collect slip={slip} /> : mark}</strong>
          ))}
        </p>
      )}
      <ParcelLines slip={slip} parcel={parcel} hidesPrices={hidesPrices} />
      {slip.customer_note && (
        <section className={styles.slipNote}>
          <h2>{m.admin_packing_note()}</h2>
          <p>{slip.customer_note}</p>
        </section>
      )}
      <SlipFoot layout={layout} />
    </article>
  );
}

function SlipHead({ slip, parcel }: Pick<Props, 'slip' | 'parcel'>): ReactNode {
  const { site_name, time_zone } = useShop();
  const locale = useLanguage();
  return (
    <header className={styles.slipHead}>
      <div>
        <p>
          {site_name} {m.admin_packing_slip()}
        </p>
        <h1 className={textStyles.num}>{slip.order_no}</h1>
        <p className={styles.slipSmall}>
          {m.admin_packing_placed({ moment: formatMoment(slip.created_at, now(), time_zone, locale) })}
          {slip.parcels.length > 1 && <strong> {m.admin_packing_parcel_of({ n: parcel.parcel_no, all: slip.parcels.length })}</strong>}
        </p>
      </div>
      <div className={styles.slipCodes}>
        <figure className={textStyles.center}>
          <Barcode text={slip.order_no} height={40} />
          <figcaption className={textStyles.num}>{slip.order_no}</figcaption>
        </figure>
        <Qr text={`${location.origin}/admin/orders/${slip.id}`} label={m.admin_packing_scan_order({ order: slip.order_no })} />
      </div>
    </header>
  );
}

function Recipient({ slip: { recipient } }: { slip: Slip }): ReactNode {
  const { name, phone } = recipient;
  return (
    <section>
      <h2>{m.admin_packing_recipient()}</h2>
      <p className={styles.slipStrong}>
        {name} <span className={`${styles.slipBeside} ${textStyles.num}`}>{phone}</span>
      </p>
      <p>{formatAddress(recipient)}</p>
    </section>
  );
}

function DeliverOn({ slip: { delivery } }: { slip: Slip }): ReactNode {
  const locale = useLanguage();
  if (!delivery.on) return null;
  const day = formatDay(`${delivery.on}T12:00:00Z`, now(), 'UTC', locale);
  return <p>{m.admin_packing_deliver_on({ day, slot: delivery.slot ?? '' })}</p>;
}

/** The sentence around an amount that is rendered as an element. */
function Collect({ slip }: { slip: Slip }): ReactNode {
  return (
    <>
      {m.admin_packing_collect({ amount: '' })}
      <Money amount={slip.to_collect} currency={slip.currency} />
    </>
  );
}

function ParcelLines({ slip, parcel, hidesPrices }: Omit<Props, 'layout'>): ReactNode {
  const gifts = parcel.lines.reduce((sum, { kind, quantity }) => (kind === 'gift' ? sum + quantity : sum), 0);
  const hasInvoice = isTaiwan(useShop().country);
  const n = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <table className={styles.slipItems}>
        <thead>
          <tr>
            <th>
              {m.admin_packing_column_item()}
              {/* Headings repeat on every sheet, so that a loose one can be assigned. */}
              <span className={`${styles.slipAgain} ${textStyles.num}`}>{slip.order_no}</span>
            </th>
            <th className={styles.slipSku}>{m.admin_packing_column_sku()}</th>
            {!hidesPrices && <th className={styles.slipRight}>{m.admin_packing_column_amount()}</th>}
            <th className={styles.slipRight}>{m.admin_packing_column_quantity()}</th>
          </tr>
        </thead>
        <tbody>
          {groupCombos(parcel.lines).map((shelf) => (
            <ShelfRows key={shelf.lines[0]?.line_id} shelf={shelf} currency={slip.currency} hidesPrices={hidesPrices} />
          ))}
        </tbody>
      </table>
      <p className={styles.slipCount}>
        <strong>{gifts > 0 ? m.admin_packing_pieces_gifts({ n, gifts }) : m.admin_packing_pieces({ n })}</strong>
        <span>
          {!hidesPrices && (
            <>
              {m.admin_packing_total()} <Money amount={slip.grand_total} currency={slip.currency} isStrong />
              {hasInvoice && ' · '}
            </>
          )}
          {hasInvoice && <Invoice slip={slip} />}
        </span>
      </p>
    </>
  );
}

/** A combo's name, then its parts with checkboxes; or a single line with its own. */
function ShelfRows({
  shelf: { group, lines },
  currency,
  hidesPrices,
}: {
  shelf: Shelf;
  currency: Currency;
  hidesPrices: boolean;
}): ReactNode {
  return (
    <Fragment>
      {group && (
        <tr>
          <td colSpan={hidesPrices ? 2 : 3}>
            <strong>{group.name}</strong>
          </td>
          <td className={styles.slipRight}>
            <strong>{m.admin_packing_set({ n: group.quantity })}</strong>
          </td>
        </tr>
      )}
      {lines.map((line) => (
        <tr key={line.line_id} data-part={group ? '' : undefined}>
          <td>
            <span className={styles.slipItem}>
              <span className={styles.tick} aria-hidden="true" />
              <span>
                {line.kind === 'gift' && <span className={styles.giftMark}>{m.admin_packing_gift()}</span>}
                {group ? line.name : <strong>{line.name}</strong>} <span className={textStyles.quiet}>{line.spec}</span>
                <span className={`${layoutStyles.block} ${styles.slipSkuBelow} ${styles.slipSmall} ${textStyles.quiet} ${textStyles.num}`}>
                  <Sku of={line.sku} />
                </span>
              </span>
            </span>
          </td>
          <td className={`${styles.slipSku} ${textStyles.num}`}>
            <Sku of={line.sku} />
          </td>
          {!hidesPrices && (
            <td className={styles.slipRight}>{!group && line.kind !== 'gift' && <Money amount={line.line_total} currency={currency} />}</td>
          )}
          <td className={`${styles.slipRight} ${styles.slipQuantity} ${textStyles.num}`}>{line.quantity}</td>
        </tr>
      ))}
    </Fragment>
  );
}

function Invoice({ slip: { invoice_request: invoice } }: { slip: Slip }): ReactNode {
  if (invoice?.type === 'company') return m.admin_packing_invoice_company({ company: invoice.company ?? '', id: invoice.company_id ?? '' });
  return invoice?.barcode ? m.admin_packing_invoice_carrier() : m.admin_packing_invoice_personal();
}

function SlipFoot({ layout }: { layout: Layout }): ReactNode {
  const { site_name, contact_phone, contact_email, time_zone } = useShop();
  const { name } = useProfile();
  const locale = useLanguage();
  const hands = [m.admin_packing_picked_by(), m.admin_packing_checked_by(), m.admin_packing_packed_by()];
  return (
    <footer className={styles.slipFoot}>
      {layout !== 'label' && (
        <div className={styles.slipHands}>
          {hands.map((hand) => (
            <span key={hand}>{hand}</span>
          ))}
        </div>
      )}
      <p>
        <span>{[site_name, contact_phone, contact_email].filter(Boolean).join(' · ')}</span>
        <span>{m.admin_packing_printed({ moment: formatMoment(now().toISOString(), now(), time_zone, locale), who: name })}</span>
      </p>
    </footer>
  );
}
