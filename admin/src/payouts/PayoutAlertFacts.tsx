import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { transactionPage } from '#libs/domain/index.js';
import { DateTime } from '../components/figures/formats.js';
import type { PayoutAlert } from '../providers/data/records.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  m: 0,
  mt: 1,
  fontSize: '0.875rem',
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

/** The facts of an alert's transaction, so that two alerts can be distinguished. */
export function PayoutAlertFacts({ alert }: { alert: PayoutAlert }) {
  const translate = useTranslate();
  const { amount, receiver, happened_at, comment } = alert;
  return (
    <Box component="dl" sx={FACTS}>
      {amount !== null && <Fact name="amount">{translate('users.amount.tokens', { amount })}</Fact>}
      {receiver !== null && <Fact name="receiver">{receiver}</Fact>}
      {happened_at !== null && (
        <Fact name="time">
          <DateTime time={happened_at} />
        </Fact>
      )}
      {comment !== '' && <Fact name="comment">{comment}</Fact>}
      <Fact name="transaction">
        <Transaction hash={alert.transaction_hash} />
      </Fact>
    </Box>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const translate = useTranslate();
  return (
    <>
      <dt>{translate(`payouts.fact.${name}`)}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Transaction({ hash }: { hash: string }) {
  const translate = useTranslate();
  const page = transactionPage(useSiteSettings(), hash);
  if (!page) return hash;
  return (
    <>
      <span title={hash}>{hash.slice(0, 8)}…</span>{' '}
      <MuiLink href={page} target="_blank" rel="noopener noreferrer" color="inherit">
        {translate('payouts.see_transaction')}
      </MuiLink>
    </>
  );
}
