import type { Config } from '#platform/config/config.ts';
import { examineCertificate } from '../doctor/certificate.ts';
import { examineDatabase } from '../doctor/database.ts';
import { examineDisk, examinePace } from '../doctor/disk.ts';
import { type Finding, fail } from '../doctor/finding.ts';
import { examineMail } from '../doctor/mail.ts';
import { examineSettings } from '../doctor/settings.ts';
import { examinePictures, examineServer } from '../doctor/shop.ts';
import { withDatabase } from './command-deps.ts';
import { say } from './terminal.ts';

const labels = { ok: 'OK  ', warn: 'WARN', fail: 'FAIL' } as const;

/** Checks settings, disk, mail and database and says what to do. Changes nothing; exit 1 when something fails. */
export async function doctor(config: Config): Promise<void> {
  const findings = [
    ...examineSettings(config),
    ...(await examineDisk(config)),
    ...(await examineCertificate(config)),
    ...(await examineMail(config)),
    ...(await examineServer(config)),
    ...(await database(config)),
  ];
  for (const { state, about, says, todo } of findings) {
    say(`${labels[state]}  ${about.padEnd(16)} ${says}`);
    if (todo) say(`${' '.repeat(23)}→ ${todo}`);
  }
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  say(`\n${count('ok')} in order, ${count('warn')} to look at, ${count('fail')} wrong`);
  if (count('fail') > 0) process.exitCode = 1;
}

async function database(config: Config): Promise<Finding[]> {
  let findings: Finding[] = [];
  try {
    await withDatabase(config, async (address) => {
      findings = await examineDatabase(config, address);
      if (findings.some(({ about, state }) => about === 'migrations' && state === 'ok'))
        findings.push(await examinePictures(config, address), ...(await examinePace(config, address)));
    });
  } catch (error) {
    findings.push(fail('database', (error as Error).message, 'The shop cannot start without it.'));
  }
  return findings;
}
