import { Box, Button, Card } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/formats.js';
import { useRecord } from '../components/useRecord.js';
import { useApi } from '../providers/data/dataProvider.js';
import type { ApprovalRecord } from '../providers/data/records.js';
import { BLOCK_TABLE } from '../theme/styles.js';

/** The records that a request changes, a hundred at a time; nothing where it changes no list. */
export function ApprovalItems() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const api = useApi();
  const { id, kind } = useRecord<ApprovalRecord>();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['approvals', 'items', id],
    queryFn: ({ pageParam: after }) =>
      api('listApprovalItems', { path: { id }, ...(after !== undefined && { query: { after } }) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === 100 ? page.at(-1)?.id : undefined),
  });
  const items = data?.pages.flat() ?? [];
  if (items.length === 0) return null;
  const amount = kind === 'approve_claims' ? 'tokens' : 'points';
  return (
    <Card variant="outlined" sx={{ mt: 2, maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
      <Box component="table" aria-label={translate('approvals.items')} sx={BLOCK_TABLE}>
        <thead>
          <tr>
            <th scope="col">{translate('approvals.item')}</th>
            <th scope="col">{translate('approvals.name')}</th>
            <th scope="col">{translate(`approvals.fact.${amount}`)}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">#{item.id}</th>
              <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
                {item.name}
              </Box>
              <td>{number(item.amount)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {hasNextPage && (
        <Button onClick={() => fetchNextPage()} disabled={isFetching} fullWidth>
          {translate('approvals.more')}
        </Button>
      )}
    </Card>
  );
}
