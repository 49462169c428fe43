import { Box, Card } from '@mui/material';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useApiCall } from '../components/action/useApiCall.js';
import { BlockTable } from '../components/figures/BlockTable.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { DateTime } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { Pager } from '../components/list/Pager.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { eventKey } from './ChannelCard.js';
import { DELIVERIES_KEY, type Delivery } from './useNotifications.js';

const ROWS = 25;

/** Milliseconds between two polls. */
const REFRESH_EVERY = 5_000;

const TONES = { waiting: 'warning', delivered: 'success', failed: 'error' } as const;

/** Deliveries of the last 30 days, the newest first. */
export function Deliveries() {
  const [page, setPage] = useState(1);
  // One more than shown, to know whether there are others.
  const query = { skip: (page - 1) * ROWS, limit: ROWS + 1 };
  const deliveries = useApiQuery(
    [...DELIVERIES_KEY, query],
    (api) => api('listNotificationDeliveries', { query }),
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_EVERY },
  );
  return (
    <Section title="notifications.deliveries" level="h2">
      <Hint text="notifications.deliveries_help" sx={{ mb: 1.5, maxWidth: 720 }} />
      <Loaded query={deliveries} failed="notifications.deliveries_failed" height={160}>
        {(known) => (
          <>
            <Card>
              <DeliveryTable deliveries={known.slice(0, ROWS)} />
            </Card>
            <Pager
              page={page}
              setPage={setPage}
              total={(page - 1) * ROWS + known.length}
              rows={ROWS}
              isBusy={deliveries.isPlaceholderData}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DeliveryTable({ deliveries }: { deliveries: Delivery[] }) {
  const translate = useTranslate();
  if (deliveries.length === 0) return <Hint text="notifications.no_deliveries" sx={{ p: 2 }} />;
  return (
    <BlockTable
      label="notifications.deliveries"
      heads="notifications.column"
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={{
        message: ({ event }) => translate(`notifications.event.${eventKey(event)}`),
        channel: ({ channel }) => channel,
        status: ({ status, last_error }) => (
          <>
            <StatusBadge tone={TONES[status]} label={`notifications.status.${status}`} />
            {last_error && (
              <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {last_error}
              </Box>
            )}
          </>
        ),
        attempts: ({ attempts }) => attempts,
        time: ({ created_at }) => <DateTime time={created_at} />,
      }}
      action={(delivery) => <ResendButton delivery={delivery} />}
    />
  );
}

function ResendButton({ delivery: { id } }: { delivery: Delivery }) {
  const queryClient = useQueryClient();
  const { run, isPending } = useApiCall();
  return (
    <TextButton
      label="notifications.resend"
      size="small"
      disabled={isPending}
      onClick={() =>
        run({
          run: (api) => api('resendNotification', { path: { id } }),
          success: 'notifications.resent',
          failure: 'notifications.resend_failed',
          update: () => queryClient.invalidateQueries({ queryKey: DELIVERIES_KEY }),
        })
      }
    />
  );
}
