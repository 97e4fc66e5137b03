import { expect, test } from 'vitest';
import { readWrk } from './wrk.ts';

const printed = `Running 3s test @ http://127.0.0.1:8080/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   812.41us    1.02ms  33.21ms   98.11%
    Req/Sec    20.95k     2.11k   23.30k    83.33%
  Latency Distribution
     50%  712.00us
     75%    0.86ms
     90%    1.05ms
     99%    1.20s 
  62538 requests in 3.00s, 12.11MB read
  Socket errors: connect 0, read 2, write 0, timeout 1
  Non-2xx or 3xx responses: 4
Requests/sec:  20845.11
Transfer/sec:      4.04MB
`;

test('rate, times and errors are read from what wrk prints', () => {
  const { p95, ...load } = readWrk(printed.replace('1.20s ', '1.20s'), 16);
  expect(load).toEqual({ connections: 16, answers: 62538, errors: 7, perSecond: 20845.11, p50: 0.712, p99: 1200 });
  expect(p95).toBeNaN();
});
