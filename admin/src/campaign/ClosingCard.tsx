import CloseIcon from '@mui/icons-material/LockOutlined';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useNumberFormat } from '../components/figures/formats.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { CampaignState } from '../providers/data/records.js';

/** The end of a live campaign: what is still open, what closing does, and where the report is. */
export function ClosingCard({ campaign }: { campaign: CampaignState }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', p: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id={titleId}>
        {translate('campaign.closing')}
      </Typography>
      {campaign.is_closed ? (
        <Typography>
          {translate('campaign.is_closed')}{' '}
          <MuiLink href="/report">{translate('campaign.to_report')}</MuiLink>
        </Typography>
      ) : (
        <ClosingPlan />
      )}
    </Card>
  );
}

function ClosingPlan() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const { data: plan } = useQuery({
    queryKey: ['campaign', 'closing'],
    queryFn: async () => (await dataProvider.closingPlan()).data,
    retry: false,
  });
  if (!plan) return null;
  const { users, tokens, open } = plan;
  return (
    <>
      <Typography sx={{ maxWidth: 720 }}>{translate('campaign.closing_help')}</Typography>
      {open.length > 0 ? (
        <div>
          <Typography sx={{ fontWeight: 600 }}>{translate('campaign.still_open')}</Typography>
          <ul>
            {open.map((point) => (
              <li key={point}>{translate(`campaign.open_point.${point}`)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <ConfirmButton
          icon={<CloseIcon />}
          label="campaign.close"
          color="error"
          variant="outlined"
          confirmTitle="campaign.close_title"
          confirmContent="campaign.close_confirm"
          confirmArgs={{ smart_count: users, users: number(users), tokens: number(tokens) }}
          run={() => dataProvider.closeCampaign()}
          update={() => queryClient.invalidateQueries()}
          success="campaign.closed"
          failure="campaign.close_failed"
        />
      )}
    </>
  );
}
