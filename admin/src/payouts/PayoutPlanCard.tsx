import { Alert, Box, Card, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { Facts } from '../components/figures/Facts.js';
import { useDuration, useNanotons, useNumberFormat } from '../components/figures/formats.js';
import { Permitted } from '../components/Permitted.js';
import { Section } from '../components/Section.js';
import { Hint, LeadingText } from '../components/text.js';
import type { PayoutPlan } from '../providers/data/records.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { COLUMNS, INSET } from '../theme/styles.js';
import { NewDistributor } from './NewDistributor.js';

const REQUESTED = `/claims?filter=${encodeURIComponent(JSON.stringify({ status: 'requested' }))}`;

/** The approved claims, and the costs of paying them, pushed or pulled. */
export function PayoutPlanCard({ plan }: { plan: PayoutPlan }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { contract_address } = useSiteSettings();
  const { claims, tokens, banned_claims } = plan;
  return (
    <Section
      title="payouts.plan"
      level="h2"
      frame={Card}
      sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 3 } }}
    >
      {claims > 0 ? (
        <Typography>
          {translate('payouts.approved', {
            smart_count: claims,
            claims: number(claims),
            tokens: number(tokens),
          })}
        </Typography>
      ) : (
        <TextWithLink name="nothing_approved" to={REQUESTED} />
      )}
      {banned_claims > 0 && (
        <Alert severity="warning" variant="outlined" role="note">
          {translate('payouts.banned', {
            smart_count: banned_claims,
            claims: number(banned_claims),
          })}
        </Alert>
      )}
      {claims > 0 && <Costs plan={plan} />}
      {contract_address ? (
        <Permitted to="payouts.sign">
          <NewDistributor />
        </Permitted>
      ) : (
        <TextWithLink name="no_token" to="/settings#contract_address" />
      )}
    </Section>
  );
}

function TextWithLink({ name, to }: { name: 'nothing_approved' | 'no_token'; to: string }) {
  const translate = useTranslate();
  return (
    <Typography>
      <LeadingText text={`payouts.${name}`} />
      <Link to={to}>{translate(`payouts.${name}_link`)}</Link>
    </Typography>
  );
}

function Costs({ plan: { push, pull, rent_nanotons } }: { plan: PayoutPlan }) {
  const { number } = useNumberFormat();
  const duration = useDuration();
  const nanotons = useNanotons();
  const tons = (text: string) => nanotons(BigInt(text));
  const ways = {
    push: {
      signatures: number(push.signatures),
      minutes: duration(push.minutes),
      spent: tons(push.spent_nanotons),
      attached: tons(push.nanotons),
    },
    pull: {
      signatures: number(pull.signatures),
      minutes: duration(pull.minutes),
      per_claim: tons(pull.nanotons_per_claim),
    },
  };
  return (
    <>
      <Box sx={{ ...COLUMNS, alignItems: 'stretch' }}>
        {Object.entries(ways).map(([way, facts]) => (
          <Section key={way} title={`payouts.way.${way}`} sx={{ ...INSET, p: 2 }}>
            <Hint text={`payouts.way_help.${way}`} sx={{ mb: 1.5 }} />
            <Facts prefix="payouts.cost" facts={facts} areFigures />
          </Section>
        ))}
      </Box>
      <Hint text="payouts.rent" args={{ rent: tons(rent_nanotons) }} />
    </>
  );
}
