import { Button, Flex, Input, InputNumber } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Change, Params } from './list-query.ts';
import type { Filter } from './spec.ts';

type Typed = { filter: Extract<Filter, { kind: 'range' | 'text' }>; params: Params; change: Change; onDone: () => void };

/** A filter that is typed, applied on confirmation and not at every key. */
export function TypedFilter({ filter, params, change, onDone }: Typed): ReactNode {
  const [values, setValues] = useState<Params>(() => ({
    [filter.param]: params[filter.param] ?? '',
    ...('until' in filter && { [filter.until]: params[filter.until] ?? '' }),
  }));
  const set = (key: string, value: string): void => setValues({ ...values, [key]: value });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    change(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim() || undefined])));
    onDone();
  };
  const number = (key: string, label: string): ReactNode => (
    <InputNumber
      aria-label={label}
      placeholder={label}
      min={0}
      controls={false}
      autoFocus={key === filter.param}
      value={values[key] ? Number(values[key]) : null}
      onChange={(value) => set(key, value === null ? '' : String(value))}
    />
  );
  return (
    <Flex component="form" vertical gap={10} align="start" style={{ width: 240 }} onSubmit={send}>
      {filter.kind === 'text' ? (
        <Input
          autoFocus
          aria-label={filter.label()}
          placeholder={filter.placeholder()}
          maxLength={100}
          value={values[filter.param] ?? ''}
          onChange={(event) => set(filter.param, event.target.value)}
        />
      ) : (
        <Flex gap={6} align="center">
          {number(filter.param, m.admin_kit_at_least())}
          <span aria-hidden="true">–</span>
          {number(filter.until, m.admin_kit_at_most())}
        </Flex>
      )}
      <Button size="small" type="primary" htmlType="submit">
        {m.admin_kit_done()}
      </Button>
    </Flex>
  );
}
