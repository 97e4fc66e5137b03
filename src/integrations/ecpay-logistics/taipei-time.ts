/** The provider's clock is Taipei's, the whole year. */
const offsetMs = 8 * 3_600_000;

/** `yyyy/MM/dd HH:mm:ss`. */
export const toTaipei = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');

/** The time of such a text; undefined: malformed. */
export function fromTaipei(text: string): Date | undefined {
  if (!/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text.replaceAll('/', '-').replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
