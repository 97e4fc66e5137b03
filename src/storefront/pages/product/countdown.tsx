import { formatDuration, useMinute } from './time-left.ts';

type Props = { until: string; sentence: (facts: { left: string }) => string };

/** How long until a moment, in words; nothing once it is past. */
export function Countdown({ until, sentence }: Props) {
  const minutes = Math.ceil((Date.parse(until) - useMinute().getTime()) / 60_000);
  return minutes > 0 ? sentence({ left: formatDuration(minutes) }) : null;
}
