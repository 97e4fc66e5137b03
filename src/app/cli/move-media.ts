import type { Config } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import { readBucketUrl, showBucket } from '#platform/files/bucket-url.ts';
import type { Files } from '#platform/files/files.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createLimiter } from '#platform/jobs/limiter.ts';
import type { CliArguments } from './command-deps.ts';
import { CliError, say, size } from './terminal.ts';

const atOnce = 6;
/** The word for the data folder in `--to`. */
const folder = 'folder';

/**
 * Copies the pictures to a bucket, or from the bucket in use into the data folder. Files that are there in the same size are skipped, so
 * it may be stopped and run again; nothing is deleted where they come from.
 */
export async function moveMedia(config: Config, { values: { to } }: CliArguments): Promise<void> {
  if (to === undefined)
    throw new CliError(`Where to? ${operatorCommand('move-media --to s3://KEY:SECRET@host/bucket')}, or --to ${folder}`);
  const isToFolder = to === folder;
  if (!isToFolder && !readBucketUrl(to)) throw new CliError(`--to is neither “${folder}” nor s3://KEY:SECRET@host/bucket?region=…`);
  const mediaUrl = isToFolder ? undefined : to;
  if (mediaUrl === config.mediaUrl) throw new CliError('The pictures are there already: --to and MEDIA_URL name the same place.');
  const report = await copyFiles(await openFiles(config), await openFiles({ ...config, mediaUrl }), showProgress());
  say(`✓ ${report.copied} files copied (${size(report.bytes)}), ${report.same} were there already, all of the same size.`);
  say(
    isToFolder
      ? '  Leave MEDIA_URL out from now on. The bucket still holds everything.'
      : `  Set MEDIA_URL to ${showBucket(to)} and start the shop again. The old place still holds everything.`,
  );
}

export type MoveReport = { copied: number; same: number; bytes: number };

/** Copies every file that the other side does not have in the same size. Throws CliError when one arrives in another size. */
export async function copyFiles(from: Files, to: Files, onProgress: (done: number, all: number) => void): Promise<MoveReport> {
  const keys = await Array.fromAsync(from.keys());
  const inTurn = createLimiter(atOnce);
  const report: MoveReport = { copied: 0, same: 0, bytes: 0 };
  const copy = async (key: string): Promise<void> => {
    const source = await from.facts(key);
    // Deleted by the running shop since it was listed.
    if (!source) return;
    if ((await to.facts(key))?.bytes === source.bytes) {
      report.same++;
    } else {
      await to.put(key, await from.read(key));
      const arrived = await to.facts(key);
      if (arrived?.bytes !== source.bytes)
        throw new CliError(`${key} arrived with ${arrived?.bytes ?? 0} bytes of ${source.bytes}. Run it again.`);
      report.copied++;
      report.bytes += source.bytes;
    }
    onProgress(report.copied + report.same, keys.length);
  };
  const results = await Promise.allSettled(keys.map((key) => inTurn(() => copy(key))));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return report;
}

function showProgress(): (done: number, all: number) => void {
  const { stderr } = process;
  return (done, all) => {
    if (stderr.isTTY) stderr.write(`\r  ${done} of ${all} files${done === all ? '\n' : ''}`);
    else if (done % 500 === 0 || done === all) stderr.write(`  ${done} of ${all} files\n`);
  };
}
