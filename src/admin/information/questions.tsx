import { Button, Flex } from 'antd';
import { ChevronDown, ChevronRight, GripVertical, Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { InformationForm } from '#modules/content/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { PairField } from '../kit/form/fields/pair.tsx';
import { useListEntry, useProblemsWithin } from '../kit/form/form-context.tsx';
import { moved, useDragOrder } from '../kit/form/use-drag-order.ts';
import { type Bound, part } from '../kit/form/use-form.ts';
import layoutStyles from '../kit/layout.module.css';
import { Sorting } from '../kit/pickers/products-field.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import styles from './questions.module.css';

type Group = InformationForm['groups'][number];
type Question = Group['questions'][number];
const blankQuestion: Question = { q: { tw: '' }, a: { tw: '' } };
const blankGroup: Group = { name: { tw: '' }, questions: [blankQuestion] };

/** One entry of a list as a field of its own. */
const entry = <T,>(at: Bound<T[]>, i: number, blank: T): Bound<T> => ({
  path: `${at.path}.${i}`,
  value: at.value[i] ?? blank,
  base: at.base[i] ?? blank,
  set: (next) => at.set(at.value.map((old, j) => (j === i ? next : old))),
});

/** Groups of questions with their answers; groups and questions are sorted by dragging or buttons. */
export function Questions({ at }: { at: Bound<Group[]> }): ReactNode {
  const move = (from: number, to: number): void => at.set(moved(at.value, from, to));
  const drag = useDragOrder(move);
  useListEntry(at.path, m.admin_information_questions(), m.admin_information_group);
  return (
    <Flex vertical gap={14}>
      {at.value.length === 0 && <p className={textStyles.meta}>{m.admin_information_no_questions()}</p>}
      {at.value.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name rows by index
        <section key={i} className={styles.group} data-row="" {...drag(i)}>
          <Order
            name={inLocale(group.name, language()) || m.admin_information_group({ n: i + 1 })}
            place={i}
            last={at.value.length - 1}
            move={move}
            remove={() => at.set(at.value.filter((_, j) => j !== i))}
          />
          <PairField at={part(entry(at, i, blankGroup), 'name', blankGroup)} label={m.admin_information_group_name()} max={60} isRequired />
          <GroupQuestions at={part(entry(at, i, blankGroup), 'questions', blankGroup)} />
        </section>
      ))}
      <Button type="dashed" icon={<Plus size={14} />} onClick={() => at.set([...at.value, blankGroup])}>
        {m.admin_information_add_group()}
      </Button>
    </Flex>
  );
}

/** The questions of a group in their order; one is open for editing, and any with an error. */
function GroupQuestions({ at }: { at: Bound<Question[]> }): ReactNode {
  const [open, setOpen] = useState<number | null>(() => (at.value[0]?.q.tw ? null : 0));
  useListEntry(at.path, m.admin_information_questions(), m.admin_information_question);
  const move = (from: number, to: number): void => {
    setOpen(null);
    at.set(moved(at.value, from, to));
  };
  const remove = (index: number): void => {
    setOpen(null);
    at.set(at.value.filter((_, i) => i !== index));
  };
  const add = (): void => {
    setOpen(at.value.length);
    at.set([...at.value, blankQuestion]);
  };
  return (
    <Flex vertical gap={6}>
      {at.value.map((question, i) => (
        <OneQuestion
          // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name rows by index
          key={i}
          at={entry(at, i, blankQuestion)}
          isOpen={open === i}
          order={{
            name: inLocale(question.q, language()) || m.admin_information_question({ n: i + 1 }),
            place: i,
            last: at.value.length - 1,
            move,
            remove: at.value.length > 1 ? () => remove(i) : undefined,
            toggle: () => setOpen(open === i ? null : i),
          }}
        />
      ))}
      <Button size="small" type="dashed" icon={<Plus size={14} />} onClick={add}>
        {m.admin_information_add_question()}
      </Button>
    </Flex>
  );
}

/** A question whose fields fold away; folded they still count as complete or missing. */
function OneQuestion({ at, isOpen, order }: { at: Bound<Question>; isOpen: boolean; order: OrderProps }): ReactNode {
  const hasProblems = Object.keys(useProblemsWithin(at.path)).length > 0;
  const isShown = isOpen || hasProblems;
  return (
    <div className={styles.question} data-row="">
      <Order {...order} isShown={isShown} />
      <div className={styles.questionFields} hidden={!isShown}>
        <PairField at={part(at, 'q', blankQuestion)} label={m.admin_information_question_label()} max={200} isRequired />
        <PairField at={part(at, 'a', blankQuestion)} label={m.admin_information_answer()} isRich isRequired />
      </div>
    </div>
  );
}

type OrderProps = {
  name: string;
  place: number;
  last: number;
  move: (from: number, to: number) => void;
  remove: (() => void) | undefined;
  /** Folds and unfolds what is below. */
  toggle?: () => void;
};

function Order({ name, place, last, move, remove, toggle, isShown }: OrderProps & { isShown?: boolean }): ReactNode {
  const Chevron = isShown ? ChevronDown : ChevronRight;
  return (
    <Flex gap={2} align="center" className={`${styles.order} ${layoutStyles.canShrink} ${textStyles.quiet}`}>
      {!toggle && <GripVertical size={14} aria-hidden="true" className={`${layoutStyles.grip} ${layoutStyles.wideOnly}`} />}
      {toggle ? (
        <button type="button" className={layoutStyles.opens} aria-expanded={isShown} onClick={toggle}>
          <Chevron size={15} aria-hidden="true" /> <strong>{name}</strong>
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      <Sorting name={name} place={place} last={last} move={move} />
      {remove && (
        <Button type="text" size="small" icon={<X size={14} />} aria-label={`${m.admin_form_take_out()} ${name}`} onClick={remove} />
      )}
    </Flex>
  );
}
