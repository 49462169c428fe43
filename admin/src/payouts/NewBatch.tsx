import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  BATCH_SIZE,
  PAYOUT_METHODS,
  type PayoutMethod,
  parseTonAddress,
} from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { useNanotons, useNumberFormat } from '../components/figures/formats.js';
import type { PayoutPlan } from '../providers/data/records.js';
import { OperatorWalletField } from './OperatorWalletField.js';
import { TokenLine } from './TokenLine.js';
import { useReadPayouts } from './usePayouts.js';

interface NewBatchProps {
  plan: PayoutPlan;
}

/** Freezes the oldest approved claims into a batch, and says what that costs. */
export function NewBatch({ plan }: NewBatchProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const titleId = useId();
  const { approved_claims, approved_tokens, failed_claims, banned_claims } = plan;
  const { jetton_master, decimals } = plan;
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 3 } }}
    >
      <div>
        <Typography variant="h2" id={titleId}>
          {translate('payouts.new')}
        </Typography>
        {approved_claims > 0 && (
          <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
            {translate('payouts.approved', {
              smart_count: approved_claims,
              claims: number(approved_claims),
              tokens: number(approved_tokens),
            })}
            {failed_claims > 0 && (
              <>
                {' '}
                {translate('payouts.second_try', {
                  smart_count: failed_claims,
                  claims: number(failed_claims),
                })}
              </>
            )}
          </Typography>
        )}
        {jetton_master && <TokenLine address={jetton_master} decimals={decimals} />}
      </div>
      {banned_claims > 0 && (
        <Alert severity="warning" variant="outlined" role="note" sx={{ maxWidth: 720 }}>
          {translate('payouts.banned', {
            smart_count: banned_claims,
            claims: number(banned_claims),
          })}
        </Alert>
      )}
      {jetton_master === null && <NoToken />}
      {approved_claims === 0 && <NothingApproved />}
      {approved_claims > 0 && jetton_master !== null && <BatchForm plan={plan} />}
    </Card>
  );
}

function NoToken() {
  const translate = useTranslate();
  return (
    <Typography>
      {translate('payouts.no_token')}{' '}
      <MuiLink component={Link} to="/settings#contract_address">
        {translate('payouts.to_settings')}
      </MuiLink>
    </Typography>
  );
}

function NothingApproved() {
  const translate = useTranslate();
  const requested = encodeURIComponent(JSON.stringify({ status: 'requested' }));
  return (
    <Typography>
      {translate('payouts.nothing_approved')}{' '}
      <MuiLink component={Link} to={`/claims?filter=${requested}`}>
        {translate('payouts.to_claims')}
      </MuiLink>
    </Typography>
  );
}

function BatchForm({ plan }: NewBatchProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const nanotons = useNanotons();
  const [method, setMethod] = useState<PayoutMethod>('wallet');
  const [payer, setPayer] = useState('');
  const most = Math.min(plan.most, plan.approved_claims);
  const [size, setSize] = useState(Math.min(most, BATCH_SIZE.usual));
  const isMalformed = payer.trim() !== '' && parseTonAddress(payer.trim()) === null;
  const isPossible = Number.isInteger(size) && size >= 1 && size <= most;
  const payouts = isPossible ? size : most;
  const needed = BigInt(payouts) * BigInt(plan.attached_nanotons) + BigInt(plan.reserve_nanotons);
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={method}
        onChange={(_event, next: PayoutMethod | null) => {
          if (!next) return;
          setMethod(next);
          setPayer('');
        }}
        aria-label={translate('payouts.how')}
      >
        {PAYOUT_METHODS.map((name) => (
          <ToggleButton key={name} value={name}>
            {translate(`payouts.method.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 720 }}>
        {translate(`payouts.method_help.${method}`)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
        {method === 'wallet' ? (
          <OperatorWalletField onChange={setPayer} />
        ) : (
          <TextField
            label={translate('payouts.payer')}
            error={isMalformed}
            helperText={translate(isMalformed ? 'payouts.payer_malformed' : 'payouts.payer_help')}
            value={payer}
            onChange={(event) => setPayer(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 67, spellCheck: false } }}
          />
        )}
        <TextField
          type="number"
          label={translate('payouts.size')}
          error={!isPossible}
          helperText={translate(sizeHelp(isPossible, plan), {
            most: number(isPossible ? plan.most : most),
          })}
          value={size}
          onChange={(event) => setSize(Number(event.target.value))}
          slotProps={{ htmlInput: { min: 1, max: most } }}
        />
      </Box>
      <Alert severity="info" variant="outlined" role="note" sx={{ maxWidth: 720 }}>
        {translate('payouts.cost', { needed: nanotons(needed) })}
      </Alert>
      <FreezeButton
        method={method}
        payer={isPossible && !isMalformed ? payer : ''}
        size={payouts}
      />
    </>
  );
}

function sizeHelp(isPossible: boolean, { most }: PayoutPlan): string {
  if (!isPossible) return 'payouts.size_out_of_range';
  return most < BATCH_SIZE.usual ? 'payouts.size_first' : 'payouts.size_help';
}

interface FreezeButtonProps {
  method: PayoutMethod;
  payer: string;
  size: number;
}

function FreezeButton({ method, payer, size }: FreezeButtonProps) {
  const translate = useTranslate();
  const readAgain = useReadPayouts();
  const { run, isPending } = useApiCall();
  const freeze = () =>
    run({
      run: (api) => api('createPayoutBatch', { body: { method, payer: payer.trim(), size } }),
      success: 'payouts.frozen',
      failure: 'payouts.freeze_failed',
      unanswered: 'payouts.freeze_unanswered',
      update: readAgain,
    });
  return (
    <Button
      variant="contained"
      onClick={freeze}
      disabled={payer.trim() === ''}
      loading={isPending}
      sx={{ justifySelf: 'start' }}
    >
      {translate('payouts.freeze', { smart_count: size })}
    </Button>
  );
}
