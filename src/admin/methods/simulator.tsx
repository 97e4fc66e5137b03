import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Input, InputNumber } from 'antd';
import { Plus, ScanEye, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { ApiError, call, type FieldErrors } from '../client.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import fieldStyles from '../kit/form/fields/field.module.css';
import layoutStyles from '../kit/layout.module.css';
import pageStyles from '../kit/page.module.css';
import { Card, PageHead } from '../kit/page.tsx';
import { ItemPicker } from '../kit/pickers/item-picker.tsx';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';
import { SimulationResult } from './simulation-result.tsx';
import styles from './simulator.module.css';

type Line = { key: number; sku: string; quantity: number };
type SimulationRequest = { lines: readonly Line[]; zip: string; delivery: number | null };

const maxLines = 30;

/** Adds one of each SKU, replacing an empty line. */
const withItems = (lines: readonly Line[], skus: readonly string[]): Line[] => {
  const filled = lines.filter(({ sku }) => sku.trim() !== '');
  const next = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  return [...filled, ...skus.map((sku, i) => ({ key: next + i, sku, quantity: 1 }))].slice(0, maxLines);
};

/** Shows which methods a cart and a postcode are offered by the shop's own rules, and why others are not. */
export function Simulator(): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, sku: '', quantity: 1 }]);
  const [zip, setZip] = useState('');
  const simulation = useMutation({
    mutationFn: ({ lines: requested, zip: to, delivery }: SimulationRequest) =>
      call('cart.simulate', {
        items: requested.map(({ sku, quantity }) => ({ sku, quantity })),
        zip: to,
        delivery_method_id: delivery,
      }),
  });
  const mayPick = useMay('products view');
  const delivery = simulation.variables?.delivery ?? null;
  const send = (chosen: number | null): void => simulation.mutate({ lines, zip, delivery: chosen });
  useCrumbs({ label: m.admin_layout_settings(), path: '/settings/general' }, { label: m.admin_methods_simulator() });
  const problems: FieldErrors =
    simulation.error instanceof ApiError && simulation.error.status === 422 ? (simulation.error.body.errors ?? {}) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(delivery);
  };
  return (
    <div className={pageStyles.pageNarrow}>
      <PageHead title={m.admin_methods_simulator()} meta={m.admin_methods_simulator_note()} />
      <div className={styles.simulator}>
        <Card title={m.admin_methods_cart()}>
          <form onSubmit={submit} className={layoutStyles.stack} style={{ gap: 12 }}>
            {lines.map((line, i) => (
              <LineFields
                key={line.key}
                line={line}
                problem={problems[`items.${i}.sku`]?.[0] ?? problems[`items.${i}.quantity`]?.[0]}
                change={(next) => setLines(lines.map((one) => (one.key === line.key ? next : one)))}
                remove={lines.length > 1 ? () => setLines(lines.filter((one) => one.key !== line.key)) : undefined}
              />
            ))}
            {mayPick ? (
              <ItemPicker
                label={m.admin_methods_pick()}
                onPick={({ sku }) => setLines(withItems(lines, [sku]))}
                onPaste={(skus) => setLines(withItems(lines, skus))}
              />
            ) : (
              <Button type="dashed" icon={<Plus size={15} />} onClick={() => setLines(withItems(lines, ['']))}>
                {m.admin_methods_add_line()}
              </Button>
            )}
            <label className={`${layoutStyles.stack} ${textStyles.small} ${textStyles.quiet}`} style={{ gap: 4 }} htmlFor="simulator-zip">
              {m.admin_methods_zip()}
              <Input
                id="simulator-zip"
                value={zip}
                maxLength={6}
                inputMode="numeric"
                onChange={(event) => setZip(event.target.value)}
                placeholder="103"
              />
            </label>
            <Button type="primary" htmlType="submit" icon={<ScanEye size={15} />} loading={simulation.isPending}>
              {m.admin_methods_ask()}
            </Button>
            {simulation.error && Object.keys(problems).length === 0 && (
              <p className={fieldStyles.fieldProblem} role="alert">
                {errorSentence(simulation.error)}
              </p>
            )}
          </form>
        </Card>
        <Flex vertical gap={12} aria-live="polite">
          {simulation.data ? (
            <SimulationResult answer={simulation.data} chosen={delivery} choose={send} />
          ) : (
            <p className={styles.simulatorNone}>{m.admin_methods_simulation_empty()}</p>
          )}
        </Flex>
      </div>
    </div>
  );
}

type LineProps = { line: Line; problem: string | undefined; change: (line: Line) => void; remove: (() => void) | undefined };

function LineFields({ line, problem, change, remove }: LineProps): ReactNode {
  return (
    <div className={styles.simulatorLine}>
      <Input
        value={line.sku}
        aria-label={m.admin_methods_sku()}
        placeholder={m.admin_methods_sku()}
        {...(problem && { status: 'error' as const })}
        onChange={(event) => change({ ...line, sku: event.target.value })}
      />
      <InputNumber<number>
        value={line.quantity}
        min={1}
        max={9999}
        precision={0}
        controls={false}
        aria-label={m.admin_methods_quantity()}
        onChange={(quantity) => change({ ...line, quantity: quantity ?? 1 })}
      />
      {remove && (
        <Button type="text" icon={<Trash2 size={15} />} aria-label={m.admin_methods_remove_line({ sku: line.sku })} onClick={remove} />
      )}
      {problem && (
        <p className={fieldStyles.fieldProblem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
