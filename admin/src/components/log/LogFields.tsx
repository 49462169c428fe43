import Chip from '@mui/material/Chip';
import { alpha } from '@mui/material/styles';
import { useMemo } from 'react';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import type { LogRecord } from '../../providers/data/records.js';
import { formatLocale } from '../../providers/i18n/language.js';
import type { Tone } from '../figures/ShareBar.js';

/** Red for removing, green for adding, blue for access, the primary colour for other changes. */
function actionTone(action: string): Tone {
  if (/^(delete|ban)_/.test(action)) return 'error';
  if (/^(create|unban)_/.test(action)) return 'success';
  if (/^(login|logout|export)/.test(action)) return 'info';
  return 'primary';
}

export function LogAction() {
  const { actionName } = useLogNames();
  const entry = useRecordContext<LogRecord>();
  if (!entry) return null;
  const tone = actionTone(entry.action);
  return (
    <Chip
      size="small"
      label={actionName(entry.action)}
      sx={(theme) => ({ color: `${tone}.main`, bgcolor: alpha(theme.palette[tone].main, 0.1) })}
    />
  );
}

/** When it happened, on the clock of this browser; the title says it in UTC. */
export function LogTime() {
  const locale = useLocale();
  const entry = useRecordContext<LogRecord>();
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(formatLocale(locale), {
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

/** Names of actions and resource types; one without a translation is shown as it is. */
export function useLogNames() {
  const translate = useTranslate();
  return {
    actionName: (action: string) => translate(`logs.action.${action}`, { _: action }),
    resourceName: (type: string) => translate(`logs.resource.${type}`, { _: type }),
  };
}

/** What kind of record it was done to. */
export function LogResource() {
  const { resourceName } = useLogNames();
  const entry = useRecordContext<LogRecord>();
  return entry ? resourceName(entry.resource_type) : null;
}
