import { describe, expect, test } from 'vitest';
import { findTargets, firstStatuses, isMachineState, movesFor, type OrderFacts, orderNoPrefix, rollUp, stepRefusal } from './rules.ts';
import {
  isEditable,
  isNotShipped,
  isOnItsWay,
  isOpenOrder,
  isOpenPayment,
  isPaid,
  isToShip,
  type MachineName,
  machines,
  orderMachine,
  type Statuses,
  shippingMachine,
  undoTo,
  wasPaid,
} from './status.ts';

const order = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'processing',
  payment_status: 'paid',
  shipping_status: 'unshipped',
  payment_kind: 'bank_transfer',
  delivery_kind: 'home',
  grand_total: 1280,
  mismatch: false,
  has_destination: true,
  ...changes,
});

describe.each(Object.keys(machines) as MachineName[])('the %s machine', (machine) => {
  const states = Object.keys(machines[machine]);
  const stateKey = { order: 'status', payment: 'payment_status', shipping: 'shipping_status' }[machine];
  test.each(states)('from %s staff reach only states of the table', (from) => {
    for (const to of states.filter((state) => !findTargets(machine, from).includes(state))) {
      expect(stepRefusal(order({ [stateKey]: from }), machine, to)).toBe('no_such_step');
    }
  });
  test.each(states)('from %s every step is legal in some order, or never taken by staff', (from) => {
    for (const to of findTargets(machine, from)) {
      const orders = everyOrder().map((o) => ({ ...o, [stateKey]: from }));
      const refusals = new Set(orders.map((o) => stepRefusal(o, machine, to)));
      expect(refusals.has(undefined) || refusals.has('by_the_shop')).toBe(true);
    }
  });
  test('has only its own states', () => {
    expect(isMachineState(machine, 'constructor')).toBe(false);
    expect(states.every((state) => isMachineState(machine, state))).toBe(true);
  });
});

function everyOrder(): OrderFacts[] {
  return (['pending', 'processing', 'completed', 'cancelled', 'returned'] as const).flatMap((status) =>
    (['unpaid', 'paid', 'voided'] as const).flatMap((payment_status) =>
      (['unshipped', 'delivered', 'returned'] as const).flatMap((shipping_status) =>
        (['cod', 'bank_transfer'] as const).flatMap((payment_kind) =>
          (['home', 'shop_pickup'] as const).map((delivery_kind) =>
            order({ status, payment_status, shipping_status, payment_kind, delivery_kind }),
          ),
        ),
      ),
    ),
  );
}

describe('exactly these statuses mean that', () => {
  test.each([
    ['is still to come', isOpenPayment, 'unpaid pending failed expired'],
    ['was received and not wholly refunded', isPaid, 'paid partially_refunded'],
    ['was received, refunded or not', wasPaid, 'paid partially_refunded refunded'],
  ])('a payment %s', (_name, holds, statuses) => {
    expect(statesOf('payment').filter(holds)).toEqual(statuses.split(' '));
  });
  test.each([
    ['waits to be shipped', isToShip, 'unshipped preparing'],
    ['was never shipped', isNotShipped, 'unshipped preparing cancelled'],
    ['has not reached its end', isOnItsWay, 'unshipped preparing shipped arrived'],
  ])('a parcel %s', (_name, holds, statuses) => {
    expect(statesOf('shipping').filter(holds)).toEqual(statuses.split(' '));
  });
  test('an order is neither completed nor ended', () => {
    expect(statesOf('order').filter(isOpenOrder)).toEqual(['pending', 'processing']);
  });
});

const statesOf = <M extends MachineName>(machine: M) => Object.keys(machines[machine]) as (keyof (typeof machines)[M] & string)[];

describe('the rules between the machines', () => {
  test('(a) only an accepted order that is paid or cash on delivery is shipped', () => {
    expect(stepRefusal(order({ status: 'pending' }), 'shipping', 'shipped')).toBe('not_processing');
    expect(stepRefusal(order({ payment_status: 'unpaid' }), 'shipping', 'shipped')).toBe('not_paid');
    expect(stepRefusal(order({ payment_status: 'unpaid', payment_kind: 'cod' }), 'shipping', 'shipped')).toBeUndefined();
  });
  test('(b) what has been shipped cannot be cancelled', () => {
    expect(stepRefusal(order({ shipping_status: 'preparing' }), 'order', 'cancelled')).toBeUndefined();
    expect(stepRefusal(order({ shipping_status: 'shipped' }), 'order', 'cancelled')).toBe('already_shipped');
  });
  test('(c) completed means delivered and settled', () => {
    expect(stepRefusal(order({ shipping_status: 'shipped' }), 'order', 'completed')).toBe('not_delivered');
    expect(stepRefusal(order({ shipping_status: 'delivered', payment_status: 'unpaid' }), 'order', 'completed')).toBe('not_paid');
    expect(stepRefusal(order({ shipping_status: 'delivered' }), 'order', 'completed')).toBeUndefined();
  });
  test('cash is collected at delivery', () => {
    const cod = order({ payment_kind: 'cod', payment_status: 'unpaid' });
    expect(stepRefusal(cod, 'payment', 'paid')).toBe('collected_at_delivery');
    expect(stepRefusal({ ...cod, shipping_status: 'delivered' }, 'payment', 'paid')).toBeUndefined();
  });
  test('staff see the allowed steps, and the reason against expected ones', () => {
    const moves = movesFor(order({ status: 'pending', payment_status: 'unpaid' })).map(
      ({ machine, to, refusal }) => `${machine} ${to}${refusal ? ` ✗ ${refusal}` : ''}`,
    );
    expect(moves).toEqual([
      'order processing',
      'order cancelled',
      'payment pending',
      'payment paid',
      'shipping preparing',
      'shipping shipped ✗ not_processing',
    ]);
  });
});

test.each([
  [['shipped', 'shipped'], 'shipped'],
  [['shipped', 'unshipped'], 'partially_shipped'],
  [['unshipped', 'preparing'], 'preparing'],
  [['delivered', 'shipped'], 'shipped'],
  [['delivered', 'cancelled'], 'delivered'],
  [['cancelled'], 'cancelled'],
] as const)('parcels %s roll up to %s', (parcels, status) => expect(rollUp([...parcels])).toBe(status));

test('the initial status depends on the payment method', () => {
  expect(firstStatuses('cod', 100)).toEqual({ status: 'processing', payment_status: 'unpaid', shipping_status: 'unshipped' });
  expect(firstStatuses('bank_transfer', 100)).toMatchObject({ status: 'pending', payment_status: 'unpaid' });
  expect(firstStatuses('bank_transfer', 0)).toMatchObject({ status: 'processing', payment_status: 'voided' });
});

test('the number’s day is the shop’s day', () => {
  expect(orderNoPrefix(new Date('2026-11-20T17:00:00Z'), 'Asia/Taipei')).toBe('261121');
  expect(orderNoPrefix(new Date('2026-11-20T17:00:00Z'), 'Europe/London')).toBe('261120');
});

test('items and recipient may change while the order is unshipped and open', () => {
  const editable = Object.keys(orderMachine).flatMap((status) =>
    Object.keys(shippingMachine)
      .filter((shipping_status) => isEditable({ status, shipping_status } as Statuses))
      .map((shipping) => `${status} ${shipping}`),
  );
  expect(editable).toEqual(['pending unshipped', 'pending preparing', 'processing unshipped', 'processing preparing']);
});

test('only packing can be undone at once: shipped, paid or cancelled cannot', () => {
  const steps = (Object.keys(machines) as MachineName[]).flatMap((machine) =>
    Object.entries(machines[machine]).flatMap(([from, targets]) => (targets as readonly string[]).map((to) => ({ machine, from, to }))),
  );
  const undone = steps.filter((step) => undoTo(step) !== undefined);
  expect(undone.map(({ machine, from, to }) => `${machine} ${from} ${to}`)).toEqual([
    'shipping unshipped preparing',
    'shipping preparing unshipped',
  ]);
  expect(undone.map(undoTo)).toEqual(['unshipped', 'preparing']);
});
