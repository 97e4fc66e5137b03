import type { HomeForm } from '#modules/settings/contract.ts';
import type { StaffApi } from './sign-in.ts';

type Block = HomeForm['blocks'][number];
type Named = { id: number };

/** Records of the demo shop that blocks refer to. */
type BlockTargets = { pictures: number[]; products: number[]; campaign: number };

const both = (tw: string, en: string) => ({ tw, en });

/** Creates a campaign whose coupons members claim themselves; returns its id. */
export async function openCampaign(staff: StaffApi, name: { tw: string; en: string }, quantity: number | null = null): Promise<number> {
  const { id } = await staff.post<Named>('/api/admin/coupons', {
    name,
    prefix: '',
    code_style: 'unique',
    quantity,
    class: 'order',
    benefit: { kind: 'amount', amount: 150 },
    max_discount: null,
    scope: { include: [{ kind: 'all' }], exclude: [] },
    conditions: { min_amount: 1000 },
    combine: { item: true, order: true, shipping: true, coupon: false },
    issue: 'claim_page',
    valid_from: null,
    valid_until: null,
    valid_days: 30,
    per_customer: 1,
    uses_per_coupon: 1,
    active: true,
  });
  return id;
}

/** One block of every kind that the demo's home page lacks. */
export async function rarerBlocks(staff: StaffApi, endsAt: string): Promise<Block[]> {
  const targets = await fetchBlockTargets(staff);
  return [...offerBlocks(targets, endsAt), ...pictureBlocks(targets), ...textBlocks(targets)];
}

const offerBlocks = (targets: BlockTargets, endsAt: string): Block[] => [
  {
    type: 'countdown',
    title: both('小玻璃杯換季', 'Last of the small tumblers'),
    text: both('賣完為止，不再進。', 'Once they’re gone, they’re gone.'),
    button: { label: both('去看看', 'Have a look'), path: '/products' },
    offer_id: null,
    ends_at: endsAt,
    product_ids: targets.products.slice(0, 4),
    anchor: 'sale',
  },
  {
    type: 'coupon_claim',
    title: both('會員領券', 'For members'),
    text: both('登入後領取，三十天內有效。', 'Sign in and take it; good for thirty days.'),
    campaign_ids: [targets.campaign],
  },
  { type: 'brand_wall', title: both('誰做的', 'The makers'), link: null, brand_ids: [] },
  {
    type: 'gift_teaser',
    title: both('滿額就送', 'A little extra'),
    text: both('結帳前選，一起寄。', 'Choose before you pay.'),
    button: { label: both('看贈品怎麼算', 'How gifts work'), path: '/information/faq' },
  },
];

const pictureBlocks = (targets: BlockTargets): Block[] => [
  {
    type: 'story',
    title: both('窯門口就是稻田', 'Rice fields at the gate'),
    text: both('兩代人只做瓷，碗盤上的花都用手畫。', 'Two generations, porcelain only.'),
    button: null,
    media_id: targets.pictures[0] ?? 0,
    ground: 'wash',
    side: 'end',
  },
  {
    type: 'product_rail',
    title: both('賣得最好', 'Best sellers'),
    link: null,
    source: 'best_seller',
    product_ids: [],
    category_id: null,
    count: 4,
  },
  { type: 'spacer', size: 'small', line: true },
];

const textBlocks = (targets: BlockTargets): Block[] => [
  {
    type: 'rich_text',
    title: both('給第一次來的人', 'If you’re new here'),
    html: both('<p>東西都<strong>拿得起來看</strong>。</p><script>alert(1)</script>', '<p>Pick anything <strong>up</strong>.</p>'),
  },
  {
    type: 'faq',
    title: both('常有人問', 'People ask'),
    questions: [
      { q: both('可以包成禮物嗎', 'Do you gift-wrap'), a: both('<p>可以，結帳時說一聲。</p>', '<p>We do. Tell us at checkout.</p>') },
      { q: both('多久會到', 'How long does it take'), a: both('<p>一到兩天。</p>', '<p>A day or two.</p>') },
    ],
  },
  { type: 'shops', title: both('來店裡', 'Visit us'), shop_ids: [] },
  { type: 'instagram', title: both('店裡的日子', 'Days at the shop'), media_ids: targets.pictures.slice(0, 6) },
  { type: 'spacer', size: 'large', line: false, device: 'wide' },
];

async function fetchBlockTargets(staff: StaffApi): Promise<BlockTargets> {
  const { data: products } = await staff.get<{ data: Named[] }>('/api/admin/products?per_page=12');
  const { value } = await staff.get<{ value: HomeForm }>('/api/admin/settings/home');
  const shown = value.blocks.flatMap((block) => ('media_id' in block ? (block.media_id ?? []) : []));
  const details = await Promise.all(products.slice(0, 6).map(({ id }) => staff.get<{ media_ids: number[] }>(`/api/admin/products/${id}`)));
  const pictures = [...shown, ...details.flatMap((product) => product.media_ids[0] ?? [])];
  return {
    pictures,
    products: products.map(({ id }) => id),
    campaign: await openCampaign(staff, both('秋天的券', 'Autumn coupon')),
  };
}
