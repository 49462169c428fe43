import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { VERIFICATION_METHODS, type VerificationMethod } from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import { CardPreview } from './CardPreview.js';
import {
  BalanceInputs,
  CodeInputs,
  EvidenceInputs,
  JettonInputs,
  PageInputs,
  ReferralInputs,
  TelegramInputs,
} from './MethodInputs.js';
import { MethodWarning } from './MethodWarning.js';

const METHOD_CHOICES = VERIFICATION_METHODS.map((method) => ({
  id: method,
  name: `tasks.verification.${method}`,
}));

// Made once, or react-hook-form would register the field anew.
const METHOD = required();

const INPUTS: Partial<Record<VerificationMethod, ComponentType>> = {
  page_visit: PageInputs,
  code: CodeInputs,
  ton_balance: BalanceInputs,
  jetton_balance: JettonInputs,
  referrals: ReferralInputs,
  telegram_member: TelegramInputs,
  manual: EvidenceInputs,
};

/** How it is made sure that the task was done, what that needs, and what visitors read of it. */
export function VerificationInputs() {
  const method: VerificationMethod = useWatch({ name: 'verification' });
  const Inputs = INPUTS[method];
  return (
    <FormSection title="tasks.section_verification" columns={2}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SelectInput
          source="verification"
          choices={METHOD_CHOICES}
          validate={METHOD}
          helperText={`tasks.verification_help.${method}`}
          fullWidth
        />
      </Box>
      <MethodWarning method={method} />
      {Inputs && <Inputs key={method} />}
      <CardPreview method={method} />
    </FormSection>
  );
}
