import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { OfficeQueryClient } from './query-client.ts';

/** A list query whose responses the test supplies one by one. */
function observeList() {
  const responses: ((rows: string[]) => void)[] = [];
  const client = new OfficeQueryClient();
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => new Promise<string[]>((answer) => responses.push(answer)),
  });
  const leave = observer.subscribe(() => {});
  return { client, responses, shown: () => observer.getCurrentResult(), leave };
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
