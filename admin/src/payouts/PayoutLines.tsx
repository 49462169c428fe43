import { MenuItem, Link as MuiLink, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useTranslate } from 'react-admin';
import { PAYOUT_LINE_STATUSES, transactionPage, truncateAddress } from '#libs/domain/index.js';
import { BlockTable } from '../components/figures/BlockTable.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { Pager } from '../components/list/Pager.js';
import type { DistributorRecord, PayoutLineRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { LineAction } from './LineAction.js';
import { linesKey } from './usePayouts.js';

const TONES = {
  payable: 'neutral',
  paid: 'info',
  delivered: 'success',
  returned: 'error',
  forfeited: 'error',
} as const;

const COLUMNS: Readonly<Record<string, (line: PayoutLineRecord) => ReactNode>> = {
  claim: ({ claim_id }) => <Link to={`/claims/${claim_id}`}>#{claim_id}</Link>,
  wallet: ({ wallet_address: address }) => <span title={address}>{truncateAddress(address)}</span>,
  tokens: ({ tokens }) => <Tokens tokens={tokens} />,
  status: ({ status }) => (
    <StatusBadge tone={TONES[status]} label={`payouts.line_status.${status}`} />
  ),
  paid_at: ({ paid_at }) => (paid_at ? <DateTime time={paid_at} /> : '—'),
  transaction: ({ transaction_hash: hash }) => (hash ? <Transaction hash={hash} /> : '—'),
};

const ROWS = 50;

interface PayoutLinesProps {
  distributor: DistributorRecord;
  reopen: (ids: number[]) => void;
}

/** A distributor's claims, the newest first. */
export function PayoutLines({ distributor, reopen }: PayoutLinesProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('lines');
  const [page, setPage] = useState(1);
  const path = { id: distributor.id };
  const query = {
    skip: (page - 1) * ROWS,
    limit: ROWS,
    sort: '["claim_id","DESC"]',
    ...(filter !== 'lines' && { filter: JSON.stringify({ status: filter }) }),
  };
  const lines = useApiQuery(
    [...linesKey(distributor), query],
    (api) => api('listPayoutLines', { path, query }),
    { placeholderData: keepPreviousData },
  );
  return (
    <div>
      <TextField
        select
        label={translate('payouts.column.status')}
        value={filter}
        onChange={({ target }) => {
          setFilter(target.value as typeof filter);
          setPage(1);
        }}
        sx={{ minWidth: 200, mb: 1 }}
      >
        {FILTERS.map((name) => (
          <MenuItem key={name} value={name}>
            {`${translate(`payouts.line_status.${name}`)} (${number(distributor[name])})`}
          </MenuItem>
        ))}
      </TextField>
      <Loaded query={lines} failed="payouts.load_failed" pending={null}>
        {(known) => (
          <BlockTable
            label="payouts.claims"
            args={path}
            heads="payouts.column"
            rows={known}
            keyOf={({ claim_id }) => claim_id}
            columns={COLUMNS}
            action={(line) => <LineAction line={line} distributor={distributor} reopen={reopen} />}
          />
        )}
      </Loaded>
      <Pager
        page={page}
        setPage={setPage}
        total={distributor[filter]}
        rows={ROWS}
        isBusy={lines.isPlaceholderData}
      />
    </div>
  );
}

const FILTERS = ['lines', ...PAYOUT_LINE_STATUSES] as const;

const Tokens = ({ tokens }: { tokens: number }) => useNumberFormat().number(tokens);

function Transaction({ hash }: { hash: string }) {
  const page = transactionPage(useSiteSettings(), hash);
  const shown = `${hash.slice(0, 8)}…`;
  if (!page) return <span title={hash}>{shown}</span>;
  return (
    <MuiLink href={page} target="_blank" rel="noopener noreferrer" title={hash}>
      {shown}
    </MuiLink>
  );
}
