import { expect, test } from 'vitest';
import { newProduct } from '../edit/edited.ts';
import { buildPreviewForm } from './draft.ts';

test('an incomplete product can be previewed: required fields are filled in, incomplete ones are left out', () => {
  const draft = buildPreviewForm(
    {
      ...newProduct(),
      subtitle: { tw: ' ' },
      spec_table: [
        { label: { tw: '產地' }, value: { tw: '' } },
        { label: { tw: '淨重' }, value: { tw: '75 g' } },
      ],
      slots: [{ name: { tw: '' }, pick: 1, is_distinct: false, items: [] }],
    },
    '還沒取名',
  );
  expect(draft.name).toEqual({ tw: '還沒取名' });
  expect(draft.subtitle).toBeNull();
  expect(draft.spec_table).toHaveLength(1);
  expect(draft.slots).toEqual([]);
  expect(draft.items[0]?.sku).toBe('draft-0');
});
