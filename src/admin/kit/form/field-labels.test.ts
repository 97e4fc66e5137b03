import { expect, test } from 'vitest';
import { type FieldEntry, labelFor, outermost } from './field-labels.ts';

const row = (word: string) => (n: number) => `${word} ${n}`;
/** A menu with an entry, and questions in groups, as they are on the screen. */
const entries = new Map<string, FieldEntry>([
  ['title', { label: 'Title' }],
  ['menus', { label: 'Menu entries', rowLabel: row('Entry') }],
  ['menus.1.name', { label: 'Leads to' }],
  ['groups', { label: 'Questions', rowLabel: row('Group') }],
  ['groups.0.name', { label: 'Group name', isPair: true }],
  ['groups.0.questions', { label: 'Questions', rowLabel: row('Question') }],
  ['groups.0.questions.2.q', { label: 'Question', isPair: true }],
]);

test.each([
  ['title', 'Title'],
  ['menus.1.name', 'Entry 2：Leads to'],
  ['groups.0.name.tw', 'Group 1：Group name'],
  ['groups.0.questions.2.q.tw', 'Question 3：Question'],
])('an error at %s is named %s', (path, label) => {
  expect(labelFor(entries, path)).toBe(label);
});

test.each([
  ['menus.1.label.tw', 'Entry 2'],
  ['menus.4', 'Entry 5'],
  ['menus', 'Menu entries'],
  ['groups.0.questions.0.a', 'Question 1'],
])('an error of a row without a field of its own, %s, is named by its row: %s', (path, label) => {
  expect(labelFor(entries, path)).toBe(label);
});

test('only an error without a field on the screen is called the whole form', () => {
  expect(labelFor(entries, 'unknown')).toBe('整份表單');
});

test('a change within a row is counted as a change of its list', () => {
  expect(outermost(entries).map(([path]) => path)).toEqual(['title', 'menus', 'groups']);
});
