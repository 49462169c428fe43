import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { AlertOutcome } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { FormField } from '../components/form/FormField.js';
import type { PayoutAlert } from '../providers/data/records.js';

interface OutcomeFieldProps {
  alert: Pick<PayoutAlert, 'code' | 'outcomes'>;
  value: AlertOutcome | null;
  onChange: (outcome: AlertOutcome) => void;
  isMissing: boolean;
}

/** The possible outcomes of an alert, and what each does. */
export function OutcomeField({ alert, value, onChange, isMissing }: OutcomeFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const { code, outcomes } = alert;
  return (
    <FormControl error={isMissing}>
      <FormLabel id={id}>{translate('payouts.outcome_label')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_event, outcome) => onChange(outcome as AlertOutcome)}
        sx={{ gap: 1, mt: 1 }}
      >
        {outcomes.map((outcome) => (
          <FormControlLabel
            key={outcome}
            value={outcome}
            control={<Radio size="small" sx={{ py: 0.25 }} />}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <>
                {translate(`payouts.outcome.${outcome}`)}
                <Typography
                  variant="body2"
                  color="textSecondary"
                  component="span"
                  sx={{ display: 'block' }}
                >
                  {translate(`payouts.outcome_help.${outcome}`)}
                  {outcome === 'paid' &&
                    code === 'wrong_amount' &&
                    ` ${translate('payouts.other_amount_help')}`}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {isMissing && (
        <FormHelperText role="alert">{translate('payouts.outcome_missing')}</FormHelperText>
      )}
    </FormControl>
  );
}

interface CandidateFieldProps {
  candidates: PayoutAlert['candidates'];
  value: number | null;
  onChange: (payout: number | null) => void;
  isMissing: boolean;
}

export function CandidateField({ candidates, value, onChange, isMissing }: CandidateFieldProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  return (
    <FormField
      label={translate('payouts.candidate_label')}
      error={isMissing ? 'payouts.candidate_missing' : undefined}
      required
      select
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{translate('payouts.candidate_none')}</option>
      {candidates.map(({ payout_id, batch_id: batch, claim_id: claim, tokens }) => (
        <option key={payout_id} value={payout_id}>
          {translate('payouts.candidate', { claim, batch, tokens: number(tokens) })}
        </option>
      ))}
    </FormField>
  );
}
