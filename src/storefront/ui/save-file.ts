/** Long enough for the slowest browser to begin; iOS fails when the address is revoked at once. */
const revokeAfterMs = 40_000;

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}
