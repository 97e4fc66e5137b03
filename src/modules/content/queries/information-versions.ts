import type { Reader } from '#platform/db/database.ts';

/** Which terms and privacy policy somebody agrees to who agrees now; 1 while nobody has written them. */
export async function informationVersions(reader: Reader): Promise<{ terms: number; privacy: number }> {
  const rows = await reader.selectFrom('information').select(['name', 'text_version']).where('name', 'in', ['terms', 'privacy']).execute();
  const findVersion = (name: string) => rows.find((row) => row.name === name)?.text_version ?? 1;
  return { terms: findVersion('terms'), privacy: findVersion('privacy') };
}
