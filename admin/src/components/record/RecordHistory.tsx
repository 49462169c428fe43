import { Box, Card, Skeleton, Typography } from '@mui/material';
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

const ROWS = 10;

interface HistoryProps {
  type: LogResourceType;
}

export const RecordHistory = ({ type }: HistoryProps) => (
  <LogHistory type={type} id={Number(useRecord().id)} />
);

/** The history of a screen without records. */
export const HistoryCard = ({ type }: HistoryProps) => (
  <Card sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
    <LogHistory type={type} />
  </Card>
);

function LogHistory({ type, id }: HistoryProps & { id?: number }) {
  const translate = useTranslate();
  const filter = { resource_type: type, resource_id: id };
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
              {/* Rules have no admin. */}
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
