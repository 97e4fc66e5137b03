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
    for (const fault of new Set(faults.map((each) => each.replace(/\d+/g, 'N').slice(0, 300)))) say(`      ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  installation.remove();
}
