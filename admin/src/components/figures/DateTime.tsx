import { useTimeFormat } from './formats.js';

/** A time (ISO 8601) on the clock of this browser; the title says it in UTC. */
export function DateTime({ time }: { time: string }) {
  const { second } = useTimeFormat();
  return (
    <time dateTime={time} title={time} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {second(time)}
    </time>
  );
}
