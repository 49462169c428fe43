import { Box, Skeleton, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type LogResourceType, shortenAddresses } from '#libs/domain/index.js';
import type { LogRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { DIVIDED, PLAIN_LIST } from '../../theme/styles.js';
import { DateTime } from '../figures/formats.js';
import { Section } from '../Section.js';
import { Caption, Hint, Text } from '../text.js';
import { useRecord } from '../useRecord.js';

/** Rows shown; the log has the rest. */
const ROWS = 10;

export function RecordHistory({ type }: { type: LogResourceType }) {
  const { id } = useRecord();
  return <LogHistory filter={{ resource_type: type, resource_id: Number(id) }} />;
}

interface LogHistoryProps {
  filter: { resource_type: LogResourceType; resource_id?: number };
}

export function LogHistory({ filter }: LogHistoryProps) {
  const translate = useTranslate();
  const locale = useLanguage();
  const { data, total, meta, isPending, error } = useGetList<LogRecord>(
    'logs',
    {
      pagination: { page: 1, perPage: ROWS },
      sort: { field: 'id', order: 'DESC' },
      filter,
      meta: { locale },
    },
    { retry: false },
  );
  const all = translate('history.all', { amount: total });
  return (
    <Section title="history.title" sx={{ mt: 3 }}>
      {isPending && <Skeleton height={28} />}
      {error && <Text text="logs.load_failed" variant="body2" />}
      {data?.length === 0 && <Hint text="history.empty" />}
      <Box component="ol" sx={PLAIN_LIST}>
        {data?.map((entry) => (
          <Box component="li" key={entry.id} sx={{ py: 0.75, ...DIVIDED }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {shortenAddresses(entry.details)}
            </Typography>
            <Caption>
              <DateTime time={entry.created_at} />
              {/* A rule acts for nobody. */}
              {entry.admin_username !== '' && ` · ${entry.admin_username}`}
            </Caption>
          </Box>
        ))}
      </Box>
      {total !== undefined && total > ROWS && (
        <Link to={`/logs?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
          {meta?.isEstimate ? translate('list.estimated', { text: all }) : all}
        </Link>
      )}
    </Section>
  );
}
