import { Coins, Merge, Tag, TagX, Ticket } from 'lucide-react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import type { BulkAction, MergeAction } from '../kit/list/spec.ts';
import { CouponToMany, GrantToMany } from './bulk-dialogs.tsx';
import { tagsInUse } from './choices.ts';
import { MergeTicked } from './merge-dialog.tsx';

const tagging = { call: 'customers.tag', body: {}, needs: 'customers update' } as const;

const addTag: BulkAction<CustomerRow> = {
  ...tagging,
  key: 'tag',
  label: m.admin_customers_tag_add,
  icon: Tag,
  fits: ({ status }) => status !== 'anonymised',
  done: (n) => m.admin_customers_tagged({ n }),
  prompt: { kind: 'word', label: m.admin_customers_tag_which, body: (tag) => ({ add: [tag] }), suggest: tagsInUse },
};

const removeTag: BulkAction<CustomerRow> = {
  ...tagging,
  key: 'untag',
  label: m.admin_customers_tag_take,
  icon: TagX,
  fits: ({ tags }) => tags.length > 0,
  done: (n) => m.admin_customers_untagged({ n }),
  prompt: { kind: 'word', label: m.admin_customers_tag_which, body: (tag) => ({ remove: [tag] }), suggest: tagsInUse },
};

const giving = { needs: 'coupons update', body: {}, fits: ({ status }: CustomerRow) => status === 'active' } as const;

const grantCredits: BulkAction<CustomerRow> = {
  ...giving,
  call: 'credits.grantToMany',
  key: 'grant',
  label: m.admin_customers_grant,
  icon: Coins,
  done: (n) => m.admin_customers_granted_many({ n }),
  prompt: { kind: 'dialog', draw: GrantToMany },
};

const issueCoupon: BulkAction<CustomerRow> = {
  ...giving,
  call: 'pricing.issueToCustomers',
  key: 'coupon',
  label: m.admin_customers_issue,
  icon: Ticket,
  done: (n) => m.admin_customers_issued_many({ n }),
  prompt: { kind: 'dialog', draw: CouponToMany },
};

/** Actions for many customers or a whole segment. */
export const bulk = [grantCredits, issueCoupon, addTag, removeTag];

const merge: MergeAction<CustomerRow> = {
  key: 'merge',
  label: m.admin_customers_merge_two,
  icon: Merge,
  needs: 'customers update',
  takes: 2,
  fits: ({ status }) => status !== 'anonymised',
  draw: MergeTicked,
};

/** Actions that combine a few ticked customers. */
export const mergeActions = [merge];
