import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { OfficeQueryClient, replaceData } from './query-client.ts';

/** A list query whose responses the test supplies one by one. */
function observeList() {
  const responses: ((rows: string[]) => void)[] = [];
  const client = new OfficeQueryClient();
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => new Promise<string[]>((answer) => responses.push(answer)),
  });
  const seen: (string[] | undefined)[] = [];
  const leave = observer.subscribe(({ data }) => seen.push(data));
  return { client, responses, seen, shown: () => observer.getCurrentResult(), leave };
}

test.each([
  ['the first load', false],
  ['a later load', true],
])('a change during %s is in the list: the load is made again', async (_, isLoaded) => {
  const { client, responses, shown, leave } = observeList();
  if (isLoaded) {
    responses.shift()?.(['old']);
    await expect.poll(() => shown().data).toEqual(['old']);
    void client.invalidateQueries({ queryKey: ['list'] });
  }
  const isRead = client.invalidateQueries({ queryKey: ['list'] });
  expect(responses).toHaveLength(2);
  responses[1]?.(['new']);
  await isRead;
  responses[0]?.(['before the change']);
  await expect.poll(() => shown()).toMatchObject({ data: ['new'], status: 'success', fetchStatus: 'idle' });
  leave();
});

test('a first load with another key goes on', async () => {
  const { client, responses, shown, leave } = observeList();
  await client.invalidateQueries({ queryKey: ['other'] });
  expect(responses).toHaveLength(1);
  responses[0]?.(['rows']);
  await expect.poll(() => shown().data).toEqual(['rows']);
  leave();
});

test.each([
  ['the first load', false],
  ['a later load', true],
])('the answer of a change during %s stays, although the load began before it and ends after it', async (_, isLoaded) => {
  const { client, responses, seen, shown, leave } = observeList();
  if (isLoaded) {
    responses.shift()?.(['old']);
    await expect.poll(() => shown().data).toEqual(['old']);
    void client.invalidateQueries({ queryKey: ['list'] });
  }
  replaceData(client, ['list'], ['moved']);
  responses[0]?.(['before the move']);
  expect(responses).toHaveLength(2);
  expect(shown()).toMatchObject({ data: ['moved'], status: 'success' });
  responses[1]?.(['read after the move']);
  await expect.poll(() => shown()).toMatchObject({ data: ['read after the move'], status: 'success', fetchStatus: 'idle' });
  expect(seen).not.toContainEqual(['before the move']);
  leave();
});

test('the answer of a change is not read again when nothing was in flight', async () => {
  const { client, responses, shown, leave } = observeList();
  responses[0]?.(['old']);
  await expect.poll(() => shown().data).toEqual(['old']);
  replaceData(client, ['list'], ['moved']);
  expect(responses).toHaveLength(1);
  expect(shown()).toMatchObject({ data: ['moved'], fetchStatus: 'idle' });
  leave();
});
