import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Flex, Popover } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import textStyles from '../text.module.css';
import { ActionButton } from './action-button.tsx';
import type { BulkAction, PromptWord } from './spec.ts';

type PromptAction<R> = {
  action: BulkAction<R>;
  prompt: PromptWord;
  isDisabled: boolean;
  count: string | undefined;
  run: (action: BulkAction<R>) => void;
};

/** A bulk action that asks for one text, which becomes part of the call. */
export function PromptAction<R>({ action, prompt, isDisabled, count, run }: PromptAction<R>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const field = useId();
  const known = useQuery({ queryKey: ['bulk', action.key], queryFn: prompt.suggest, enabled: isOpen });
  const word = typed.trim();
  const options = (known.data ?? []).filter((value) => value.toLowerCase().includes(word.toLowerCase())).map((value) => ({ value }));
  const send = (): void => {
    if (!word) return;
    setOpen(false);
    setTyped('');
    const back = prompt.undo?.(word);
    run({ ...action, body: prompt.body(word), ...(back && { undo: () => ({ call: action.call, body: back }) }) });
  };
  const content = (
    <Flex
      component="form"
      vertical
      gap={6}
      className={textStyles.small}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={field}>{prompt.label()}</label>
      <Flex gap={8}>
        <AutoComplete style={{ width: 180 }} id={field} value={typed} onChange={setTyped} options={options} autoFocus maxLength={30} />
        <Button type="primary" htmlType="submit" disabled={!word}>
          {action.label()}
        </Button>
      </Flex>
    </Flex>
  );
  return (
    <Popover open={isOpen && !isDisabled} onOpenChange={setOpen} trigger="click" content={content} placement="top">
      <span>
        <ActionButton action={action} isDisabled={isDisabled} count={count} />
      </span>
    </Popover>
  );
}
