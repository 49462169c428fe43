import CloseIcon from '@mui/icons-material/LockOutlined';
import { Card, Link as MuiLink, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { RetryAlert } from '../components/figures/EmptyState.js';
import { Section } from '../components/Section.js';
import { LeadingText, Text } from '../components/text.js';
import type { CampaignState, ClosingPlan } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

type OpenPoint = ClosingPlan['open'][number];

/** How often points that resolve within moments are read again, in milliseconds. */
const RETRY_MS = 5000;

/** The page that settles each open point; null for points that resolve automatically. */
const SETTLED_AT: Readonly<Record<OpenPoint, string | null>> = {
  not_live: '/campaign',
  not_ended: '/settings#campaign_end',
  undecided_claims: '/claims',
  open_payouts: '/payouts',
  running_imports: '/imports',
  waiting_reviews: '/reviews',
  waiting_services: '/verification',
  waiting_invitations: null,
  open_appeals: '/appeals',
  unsigned_root: '/payouts',
};

export function ClosingCard({ campaign }: { campaign: CampaignState }) {
  const translate = useTranslate();
  return (
    <Section
      title="campaign.closing"
      level="h2"
      frame={Card}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', p: { xs: 2, sm: 3 } }}
    >
      {campaign.is_closed ? (
        <Typography>
          <LeadingText text="campaign.is_closed" />
          <MuiLink href="/report">{translate('campaign.to_report')}</MuiLink>
        </Typography>
      ) : (
        <ClosingSteps />
      )}
    </Section>
  );
}

function ClosingSteps() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const query = useApiQuery(['campaign', 'closing'], (api) => api('getClosingPlan'), {
    refetchInterval: ({ state }) =>
      state.data?.open.some((point) => SETTLED_AT[point] === null) && RETRY_MS,
  });
  const { data: plan, error, refetch } = query;
  if (!plan && error) {
    return (
      <RetryAlert title="campaign.load_failed" error={error} retry={refetch} variant="standard" />
    );
  }
  if (!plan) return null;
  const { users, tokens, unpaid_claims, unpaid_tokens, open } = plan;
  return (
    <>
      <Text text="campaign.closing_help" sx={{ maxWidth: 720 }} />
      {unpaid_claims > 0 && (
        <Typography sx={{ maxWidth: 720 }}>
          {translate('campaign.unpaid', {
            smart_count: unpaid_claims,
            claims: unpaid_claims,
            tokens: unpaid_tokens,
          })}
        </Typography>
      )}
      {open.length > 0 ? (
        <div>
          <Text text="campaign.still_open" sx={{ fontWeight: 600 }} />
          <ul>
            {open.map((point) => {
              const to = SETTLED_AT[point];
              const text = translate(`campaign.open_point.${point}`);
              return <li key={point}>{to ? <Link to={to}>{text}</Link> : text}</li>;
            })}
          </ul>
        </div>
      ) : (
        <ConfirmButton
          permission="campaign.close"
          icon={<CloseIcon />}
          label="campaign.close"
          color="error"
          variant="outlined"
          confirmArgs={{ smart_count: users, users, tokens }}
          run={(api) => api('closeCampaign')}
          update={() => queryClient.invalidateQueries()}
          success="campaign.closed"
        />
      )}
    </>
  );
}
