import { execFile } from 'node:child_process';
import path from 'node:path';
import { type TestDatabase, testDatabase } from './database.ts';
import { plainEnvironment } from './servers/plain-environment.ts';
import { databaseUrl, programFile } from './servers/running-program.ts';

type Outcome = { code: number; output: string; errorOutput: string };

/** The command as an operator runs it, in a process of its own. */
export function shopCommand(words: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [programFile('cli'), ...words], { env: { ...plainEnvironment(), ...env } }, (error, output, errorOutput) => {
      resolve({ code: error ? Number(error.code) : 0, output, errorOutput });
    });
  });
}

/** An empty shop to restore into: `env` for a command, `media` the folder of its pictures. */
export type RestoreTarget = TestDatabase & { env: Record<string, string>; media: string };

/** Empty shops below a folder. `closeAll` closes those that were opened since it last ran. */
export function restoreTargets(folder: string): { open(): Promise<RestoreTarget>; closeAll(): Promise<void> } {
  const opened: TestDatabase[] = [];
  let count = 0;
  return {
    open: async () => {
      const database = await testDatabase();
      opened.push(database);
      const dataFolder = path.join(folder, `data-${++count}`);
      return {
        ...database,
        env: { DATABASE_URL: databaseUrl(database.address), DATA_DIR: dataFolder },
        media: path.join(dataFolder, 'media'),
      };
    },
    closeAll: async () => {
      for (const { close } of opened.splice(0)) await close();
    },
  };
}
