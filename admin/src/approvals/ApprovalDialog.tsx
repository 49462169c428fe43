import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import { Box, Button, Card, DialogActions, DialogContent } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useGetIdentity, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { BLOCK_TABLE } from '../components/figures/BlockTable.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { DetailList, ShowDialog } from '../components/record/RecordDialog.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { useApi } from '../providers/data/dataProvider.js';
import type { ApprovalRecord } from '../providers/data/records.js';
import { ApprovalKind, ApprovalStatus, useFacts } from './ApprovalFields.js';

export const ApprovalDialog = ({ id }: RecordViewProps) => (
  <ShowDialog id={id} title="approvals.one" failed="approvals.one_failed" height={280}>
    <DialogContent dividers>
      <ApprovalContent />
      <ApprovalItems />
    </DialogContent>
    <Answer />
  </ShowDialog>
);

function ApprovalContent() {
  const { status, asked_by, asked_with, answered_by, reason, hash, created_at, expires_at } =
    useRecord<ApprovalRecord>();
  return (
    <DetailList
      fields={{
        kind: <ApprovalKind />,
        facts: <ApprovalFactList />,
        status: <ApprovalStatus />,
        asked_by,
        asked_with,
        answered_by,
        reason: reason || null,
        created_at: <DateTime time={created_at} />,
        expires_at: status === 'waiting' && <DateTime time={expires_at} />,
        hash: <code>{hash}</code>,
      }}
    />
  );
}

/** The requester can withdraw; other admins approve or reject. */
function Answer() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { id, kind, hash, status, asked_by } = useRecord<ApprovalRecord>();
  if (status !== 'waiting' || !identity) return null;
  const path = { id };
  const shared = {
    permission: 'approvals.answer',
    variant: 'outlined',
    confirmArgs: { id, kind: translate(`approvals.kind.${kind}`), name: asked_by },
    failure: 'approvals.answer_failed',
  } as const;
  if (asked_by === identity.fullName) {
    return (
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Hint text="approvals.own" sx={{ mr: 'auto', pl: 2 }} />
        <ConfirmButton
          {...shared}
          icon={<WithdrawIcon />}
          label="approvals.withdraw"
          color="warning"
          run={(api) => api('withdrawRequest', { path })}
          success="approvals.withdrawn"
        />
      </DialogActions>
    );
  }
  return (
    <DialogActions>
      <ConfirmButton
        {...shared}
        icon={<RejectIcon />}
        label="approvals.reject"
        reasons={[]}
        isReasonForLog
        run={(api, { reason }) => api('rejectRequest', { path, body: { reason } })}
        success="approvals.rejected"
      />
      <ConfirmButton
        {...shared}
        icon={<ApproveIcon />}
        label="approvals.approve"
        color="success"
        run={(api) => api('approveRequest', { path, body: { hash } })}
        success="approvals.approved"
      />
    </DialogActions>
  );
}

function ApprovalFactList() {
  const facts = useFacts();
  return facts.map(([name, value]) => (
    <Box component="span" key={name} sx={{ display: 'block' }}>
      {name}: <b>{value}</b>
    </Box>
  ));
}

function ApprovalItems() {
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
