import { expect, test } from 'vitest';
import * as m from '#messages';
import { problemsIn } from './problems.ts';

test('every field has its own error, that of a picture is shown at the pictures, and without one the message was not sent', () => {
  const errors = { name: ['a'], email: ['b'], phone: ['c'], order_no: ['d'], message: ['e'], 'pictures.0': ['f'] };
  expect(problemsIn(errors)).toEqual({ name: 'a', email: 'b', phone: 'c', order_no: 'd', message: 'e', pictures: 'f' });
  expect(problemsIn({})).toEqual({ all: m.information_failed() });
});
