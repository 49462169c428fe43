import { useMemo } from 'react';
import { useLocale, useRecordContext } from 'react-admin';
import type { LogRecord } from '../providers/data/records.js';

/** When it happened, on the clock of this browser; the title says it in UTC. */
export function LogTime() {
  const locale = useLocale();
  const entry = useRecordContext<LogRecord>();
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
        year: 'numeric',
        month: locale === 'zh' ? '2-digit' : 'short',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
    [locale],
  );
  if (!entry) return null;
  return (
    <time
      dateTime={entry.created_at}
      title={entry.created_at}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {format.format(new Date(entry.created_at))}
    </time>
  );
}
