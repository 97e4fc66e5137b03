import { formatDuration, useMinute } from './time-left.ts';

type Props = { until: string; sentence: (facts: { left: string }) => string };

/** The time until a moment in words; nothing once it has passed. */
export function Countdown({ until, sentence }: Props) {
  const minutes = Math.ceil((Date.parse(until) - useMinute().getTime()) / 60_000);
  return minutes > 0 ? sentence({ left: formatDuration(minutes) }) : null;
}
