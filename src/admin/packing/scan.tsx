import { Camera, CameraOff, Check, CircleAlert, CircleCheck, ScanBarcode } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import layoutStyles from '../kit/layout.module.css';
import { Sku } from '../kit/sku.tsx';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';
import { beep } from './beep.ts';
import {
  type Check as Checked,
  counting,
  countMissing,
  type ExpectedLine,
  noCheck,
  type ScanResult,
  scanned,
  toExpectedLines,
} from './checking.ts';
import styles from './scan.module.css';
import { ShipBox } from './ship-box.tsx';
import { canUseCamera, useCamera } from './use-camera.ts';

type Props = { slips: readonly Slip[]; onShipped: () => void };

/** Each piece is scanned before the parcel is closed: a wrong one beeps, a complete parcel may ship. */
export function ScanPanel({ slips, onShipped }: Props): ReactNode {
  const [check, setCheck] = useState<Checked>(() => ({ ...noCheck, orderId: slips.length === 1 ? (slips[0]?.id ?? null) : null }));
  const [result, setResult] = useState<ScanResult>();
  const [shippedId, setShippedId] = useState<number>();
  const maySend = useMay('orders update');
  const take = (scan: { check: Checked; result: ScanResult }): void => {
    setCheck(scan.check);
    setResult(scan.result);
    beep(scan.result.kind === 'right' || scan.result.kind === 'order');
  };
  const slip = slips.find(({ id }) => id === check.orderId);
  const expectedLines = slip ? toExpectedLines(slip) : [];
  const left = countMissing(expectedLines, check);
  const isComplete = expectedLines.length > 0 && left === 0;
  /** Clears the last result with the parcel. */
  const shipped = (id: number): void => {
    setResult(undefined);
    setShippedId(id);
    onShipped();
  };
  return (
    <section className={styles.scan} aria-label={m.admin_packing_scan_title()}>
      <p className={`${textStyles.quiet} ${textStyles.small}`}>{m.admin_packing_scan_hint()}</p>
      <ScanField onCode={(code) => take(scanned(slips, check, code))} />
      <p data-testid="scan-result" className={styles.scanSaid} data-tone={chooseTone(result)} aria-live="assertive">
        {result &&
          (chooseTone(result) === 'bad' ? <CircleAlert size={20} aria-hidden="true" /> : <CircleCheck size={20} aria-hidden="true" />)}
        {result && scanMessage(result)}
      </p>
      <div className={styles.scanOrders} role="group" aria-label={m.admin_packing_scan_pick()}>
        {slips.map((one) => (
          <button
            key={one.id}
            type="button"
            className={`${textStyles.quietLink} ${textStyles.num}`}
            aria-pressed={one.id === check.orderId}
            onClick={() => setCheck({ orderId: one.id, counted: {} })}
          >
            {one.order_no}
          </button>
        ))}
      </div>
      {slip && (
        <>
          <ul className={`${layoutStyles.rows} ${styles.scanLines}`}>
            {expectedLines.map((line) => (
              <ScanLine key={line.sku} line={line} n={check.counted[line.sku] ?? 0} onTick={() => take(counting(check, line))} />
            ))}
          </ul>
          <p className={`${left === 0 ? textStyles.ok : textStyles.quiet} ${textStyles.strong}`}>
            {describeProgress(slip.order_no, left, isComplete, slip.id === shippedId)}
          </p>
          {isComplete && maySend && slip.id !== shippedId && <ShipBox key={slip.id} slip={slip} onShipped={() => shipped(slip.id)} />}
        </>
      )}
    </section>
  );
}

/** A scanner types and presses Enter; a camera reads. The field keeps the focus between scans. */
function ScanField({ onCode }: { onCode: (code: string) => void }): ReactNode {
  const [code, setCode] = useState('');
  const [isOn, setOn] = useState(false);
  const { video, isRefused } = useCamera(isOn, onCode);
  const field = useRef<HTMLInputElement>(null);
  useEffect(function focusField() {
    field.current?.focus();
  }, []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim()) onCode(code);
    setCode('');
  };
  return (
    <form className={styles.scanField} onSubmit={send}>
      <label>
        <span className={textStyles.visuallyHidden}>{m.admin_packing_scan_field()}</span>
        <ScanBarcode size={18} aria-hidden="true" />
        <input
          ref={field}
          value={code}
          placeholder={m.admin_packing_scan_field()}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      {canUseCamera() ? (
        <button type="button" className={textStyles.quietLink} aria-pressed={isOn} onClick={() => setOn(!isOn)}>
          {isOn ? <CameraOff size={17} /> : <Camera size={17} />}{' '}
          {isOn ? m.admin_packing_scan_camera_stop() : m.admin_packing_scan_camera()}
        </button>
      ) : (
        <span className={textStyles.meta}>{m.admin_packing_scan_camera_none()}</span>
      )}
      {isOn && <video ref={video} className={styles.scanVideo} muted playsInline />}
      {isOn && isRefused && <p className={`${textStyles.small} ${textStyles.bad}`}>{m.admin_packing_scan_camera_refused()}</p>}
    </form>
  );
}

function ScanLine({ line, n, onTick }: { line: ExpectedLine; n: number; onTick: () => void }): ReactNode {
  const isDone = n >= line.need;
  return (
    <li data-done={isDone ? '' : undefined}>
      <button
        type="button"
        className={styles.scanTick}
        aria-label={m.admin_packing_scan_tick({ name: line.name })}
        disabled={isDone}
        onClick={onTick}
      >
        {isDone && <Check size={18} />}
      </button>
      <span className={layoutStyles.grow}>
        {line.name}{' '}
        <span className={`${textStyles.meta} ${textStyles.num}`}>
          <Sku of={line.sku} />
        </span>
      </span>
      <strong className={textStyles.num}>{m.admin_kit_of({ n, total: line.need })}</strong>
    </li>
  );
}

/** Nothing is left to pack of an order that was shipped, here or before, or cancelled. */
function describeProgress(order: string, left: number, isComplete: boolean, isShipped: boolean): string {
  if (isShipped) return m.admin_packing_scan_shipped({ order });
  if (left > 0) return m.admin_packing_scan_left({ n: left });
  return isComplete ? m.admin_packing_scan_complete() : m.admin_packing_scan_nothing();
}

const chooseTone = (result: ScanResult | undefined): 'ok' | 'bad' | undefined =>
  result && (result.kind === 'right' || result.kind === 'order' ? 'ok' : 'bad');

function scanMessage(result: ScanResult): string {
  if (result.kind === 'order') return m.admin_packing_scan_order({ order: result.order_no });
  if (result.kind === 'right') return m.admin_packing_scan_right({ name: result.name, n: result.n, all: result.need });
  if (result.kind === 'enough') return m.admin_packing_scan_enough({ name: result.name });
  return result.kind === 'wrong' ? m.admin_packing_scan_wrong({ code: result.code }) : m.admin_packing_scan_first();
}
