import { call } from '../../client.ts';

let count = 0;

/**
 * Prints the notes of these parcels: the carrier's page opens in a tab of its own. The tab is opened at once, while the click still
 * allows it, and closed when printing is refused. Throws ApiError.
 */
export async function openPrint(parcelIds: number[]): Promise<void> {
  count += 1;
  const name = `notes-${count}`;
  const tab = window.open('', name);
  try {
    const { forms } = await call('consigning.print', { parcel_ids: parcelIds });
    // Where a chain prints one note at a time, the others open in tabs of their own.
    for (const [i, form] of forms.entries()) submit(form, i === 0 ? name : `${name}-${i}`);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function submit({ url, method, fields }: { url: string; method: string; fields: Record<string, string> }, target: string): void {
  const form = document.createElement('form');
  Object.assign(form, { action: url, method, target, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
