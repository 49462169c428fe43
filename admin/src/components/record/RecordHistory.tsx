import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type LogResourceType, shortenAddresses } from '#libs/domain/index.js';
import type { LogRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { DIVIDED, PLAIN_LIST } from '../../theme/styles.js';
import { DateTime } from '../figures/formats.js';
import { lazyPart } from '../lazy/lazyPart.js';
import { Section } from '../Section.js';
import { Caption, Hint, Text } from '../text.js';
import { useRecord } from '../useRecord.js';

const ROWS = 10;

interface HistoryProps {
  type: LogResourceType;
}

/** @param id the record's number in the log, where its id is another */
export function RecordHistory({ type, id }: HistoryProps & { id?: number }) {
  const { id: own } = useRecord();
  return <LogHistory type={type} id={id ?? Number(own)} />;
}

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
            {entry.has_values && <EntryValues entry={entry} />}
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

const LogValues = lazyPart(() => import('./LogValues.js'), 'LogValues');

/** What an entry has changed, once it is asked for. */
function EntryValues({ entry }: { entry: LogRecord }) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const text = isShown ? 'history.hide' : 'history.show';
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-label={translate(`${text}_named`, { id: entry.id })}
        onClick={() => setShown(!isShown)}
        sx={{ ml: 1 }}
      >
        {translate(text)}
      </Button>
      {isShown && (
        <Box id={id}>
          <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
            <LogValues entry={entry} />
          </Suspense>
        </Box>
      )}
    </>
  );
}
