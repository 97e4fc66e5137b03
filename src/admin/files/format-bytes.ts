const steps = [
  ['GB', 1_000_000_000],
  ['MB', 1_000_000],
] as const;

/** `412 KB`, `1.8 MB`, `3.1 GB`; less than 1,000 bytes are 1 KB. */
export function formatBytes(bytes: number): string {
  const [unit, size] = steps.find(([, from]) => bytes >= from) ?? ['KB', 1000];
  const amount = bytes / size;
  if (unit === 'KB') return `${Math.max(1, Math.round(amount))} KB`;
  return `${amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10} ${unit}`;
}
