/** A shop that is updated while people read and buy. Ends with 1 when an answer failed or a page did not work. */
import { parseArgs } from 'node:util';
import { install } from './installation.ts';
import { updateOneServer } from './one-server.ts';
import { updateTwoServers } from './two-servers.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const say = (line: string) => process.stdout.write(`${line}\n`);

const rows = {
  one: { what: 'one server with its own PostgreSQL', run: updateOneServer },
  two: { what: 'two servers behind nginx, one after the other', run: updateTwoServers },
};

const installation = install();
try {
  for (const [name, { what, run }] of Object.entries(rows)) {
    if (values.only && values.only !== name) continue;
    say(`\n${what}`);
    const faults = await run(installation, say);
    say(faults.length === 0 ? '  ✓ everything holds' : `  ✗ ${faults.length} faults`);
    for (const [fault, count] of alike(faults)) say(`      ${count} × ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  installation.remove();
}

/** How often each fault came, whatever numbers are in it. */
function alike(faults: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const fault of faults) {
    const kind = fault.replace(/\d+/g, 'N').slice(0, 200);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
