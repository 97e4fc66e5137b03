import { Tag, TagX } from 'lucide-react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import type { BulkAction } from '../kit/list/spec.ts';
import { tagsInUse } from './choices.ts';

const tagging = { call: 'customers.tag', body: {}, needs: 'customers update' } as const;

export const addTag: BulkAction<CustomerRow> = {
  ...tagging,
  key: 'tag',
  label: m.admin_customers_tag_add,
  icon: Tag,
  fits: ({ status }) => status !== 'anonymised',
  done: (n) => m.admin_customers_tagged({ n }),
  asks: { kind: 'word', label: m.admin_customers_tag_which, body: (tag) => ({ add: [tag] }), suggest: tagsInUse },
};

export const takeTag: BulkAction<CustomerRow> = {
  ...tagging,
  key: 'untag',
  label: m.admin_customers_tag_take,
  icon: TagX,
  fits: ({ tags }) => tags.length > 0,
  done: (n) => m.admin_customers_untagged({ n }),
  asks: { kind: 'word', label: m.admin_customers_tag_which, body: (tag) => ({ remove: [tag] }), suggest: tagsInUse },
};
