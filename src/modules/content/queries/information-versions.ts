import type { Reader } from '#platform/db/database.ts';

/** Current versions of terms and privacy policy; 1 while none was written. */
export async function informationVersions(reader: Reader): Promise<{ terms: number; privacy: number }> {
  const rows = await reader.selectFrom('information').select(['name', 'text_version']).where('name', 'in', ['terms', 'privacy']).execute();
  const findVersion = (name: string) => rows.find((row) => row.name === name)?.text_version ?? 1;
  return { terms: findVersion('terms'), privacy: findVersion('privacy') };
}
