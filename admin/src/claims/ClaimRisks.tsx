import { Box, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useTranslate } from 'react-admin';
import { RetryAlert } from '../components/figures/EmptyState.js';
import { BannedBadge, HeldBadge, StatusBadge } from '../components/figures/StatusBadge.js';
import type { CallApi } from '../providers/api.js';
import type { ClaimRisk } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useLanguage } from '../providers/i18n/language.js';
import { INSET, PLAIN_LIST } from '../theme/styles.js';
import { Findings } from './ClaimChecks.js';

/** Claims listed one by one; the others are counted. */
const LISTED = 100;

export function ClaimRisks({ risks }: { risks: ReturnType<typeof useClaimRisks> }) {
  const translate = useTranslate();
  const { looked, claims, error, retry, isLeftOut, toggleLeftOut } = risks;
  if (error) return <RetryAlert title="claims.checks_failed" error={error} retry={retry} />;
  if (!claims) {
    return (
      <Box role="status">
        {translate('claims.risks_looking', { count: looked })}
        <Skeleton height={28} />
      </Box>
    );
  }
  const risky = claims.filter(isRisky);
  const banned = risky.filter(({ is_banned }) => is_banned).length;
  const held = risky.filter(({ is_banned, is_held }) => is_held && !is_banned).length;
  const awaited = risky.filter(isScoreAwaited).length;
  if (risky.length === 0) return <p>{translate('claims.risks_none')}</p>;
  return (
    <>
      <p>
        <b>{translate('claims.risks_found', { smart_count: risky.length })}</b>
        {banned > 0 && ` ${translate('claims.risks_banned', { smart_count: banned })}`}
        {held > 0 && ` ${translate('claims.risks_held', { smart_count: held })}`}
        {awaited > 0 && ` ${translate('claims.risks_awaited', { smart_count: awaited })}`}
      </p>
      <Box
        component="ul"
        // Scrolled by the arrow keys too.
        tabIndex={0}
        aria-label={translate('claims.risks')}
        sx={{
          ...PLAIN_LIST,
          ...INSET,
          mt: 1,
          display: 'grid',
          gap: 1.5,
          maxHeight: 240,
          overflowY: 'auto',
        }}
      >
        {risky.slice(0, LISTED).map((claim) => (
          <RiskyClaim key={claim.id} claim={claim} />
        ))}
        {risky.length > LISTED && (
          <li>{translate('claims.risks_more', { smart_count: risky.length - LISTED })}</li>
        )}
      </Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={isLeftOut} onChange={toggleLeftOut} />}
        label={translate('claims.risks_leave_out', { smart_count: risky.length })}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </>
  );
}

function RiskyClaim({ claim }: { claim: ClaimRisk }) {
  const translate = useTranslate();
  const { id, tokens, is_banned, is_held, signals, balances } = claim;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2">
        {/* A new tab keeps this dialog open. */}
        <Link to={`/claims/${id}`} target="_blank" rel="noopener">
          {translate('claims.one', { id })}
        </Link>{' '}
        · {translate('claims.amount', { smart_count: tokens, tokens })}
      </Typography>
      {(is_banned || is_held) && <Box>{is_banned ? <BannedBadge /> : <HeldBadge />}</Box>}
      {isScoreAwaited(claim) && (
        <Box>
          <StatusBadge tone="warning" label="claims.score_awaited" />
        </Box>
      )}
      <Findings balances={balances} signals={signals} />
    </Box>
  );
}

const PAGE_SIZE = 25;

/** The risks of every claim that a filter matches; reports how many are checked so far. */
async function allRisks(api: CallApi, filter: object, onChecked: (claims: number) => void) {
  const shared = { filter: JSON.stringify(filter), sort: '["id","ASC"]', limit: PAGE_SIZE };
  const claims: ClaimRisk[] = [];
  for (let isLast = false; !isLast; ) {
    const page = await api('listClaimRisks', { query: { ...shared, skip: claims.length } });
    claims.push(...page);
    onChecked(claims.length);
    isLast = page.length < PAGE_SIZE;
  }
  return claims;
}

/** The risks of the claims that a filter matches, read each time the approval dialog opens. */
export function useClaimRisks(filter: object) {
  const language = useLanguage();
  const [opened, setOpened] = useState(0);
  const [looked, setLooked] = useState(0);
  const [isLeftOut, setLeftOut] = useState(false);
  const { data, error, isFetching, refetch } = useApiQuery(
    ['claims', 'risks', opened, filter, language],
    (api) => allRisks(api, filter, setLooked),
    { enabled: opened > 0, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  return {
    looked,
    claims: isFetching ? undefined : data,
    error: isFetching ? null : error,
    retry: () => void refetch(),
    isLeftOut,
    toggleLeftOut: () => setLeftOut(!isLeftOut),
    open: () => {
      setLooked(0);
      setLeftOut(false);
      setOpened(opened + 1);
      return true;
    },
  };
}

/** Whether a person should check a claim before it is approved. */
const isRisky = (claim: ClaimRisk): boolean =>
  claim.is_banned ||
  claim.is_held ||
  isScoreAwaited(claim) ||
  claim.signals.length > 0 ||
  claim.balances.some(({ is_kept }) => is_kept === false);

/** Whether the claim waits for nothing but its score. */
const isScoreAwaited = ({ status, is_score_awaited, is_banned, is_held }: ClaimRisk): boolean =>
  status === 'requested' && is_score_awaited && !is_banned && !is_held;

/** Claims that can be approved: undecided, user neither banned nor held, score known where needed. */
export const approvable = (claims: readonly ClaimRisk[], isLeftOut: boolean): ClaimRisk[] =>
  claims.filter(
    (claim) =>
      claim.status === 'requested' &&
      !claim.is_banned &&
      !claim.is_held &&
      !claim.is_score_awaited &&
      !(isLeftOut && isRisky(claim)),
  );
