import { expect, test } from 'vitest';
import { defaultsOf } from '#testing/forms/form-defaults.ts';
import { blankDraft } from './blank-draft.ts';
import { draftsContract } from './drafts.ts';

test('a field left out of the form of a draft of an order is stored as in the blank one', () => {
  const defaults = defaultsOf(draftsContract.saveDraft.input.shape.form);
  expect(Object.keys(defaults).length).toBeGreaterThan(6);
  expect(blankDraft).toMatchObject(defaults);
});
