import { Box } from '@mui/material';
import { useState } from 'react';
import { DateInput, maxValue, minValue, required, type Validator } from 'react-admin';
import { formatTonAddress, MAX_LENGTH, parseTonAddress, TON_DECIMALS } from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { PlainInput, WholeNumberInput } from '../components/form/inputs.js';
import { dayBounds, dayOf } from '../components/form/localTime.js';
import { TextButton } from '../components/TextButton.js';
import { useOperatorWallet } from '../components/wallet/useOperatorWallet.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { useReadPayouts } from './usePayouts.js';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

const inDays = (days: number): string => dayOf(new Date(Date.now() + days * DAY_MS).toISOString());

const isWallet: Validator = (text: string) =>
  parseTonAddress(text.trim()) ? undefined : 'payouts.owner_malformed';
const isAhead: Validator = (day: string) =>
  day >= inDays(1) ? undefined : 'payouts.deadline_early';

// Created once: react-hook-form would register every field again.
const OWNER = [required(), isWallet];
const DEADLINE = [required(), isAhead];
const DECIMALS = [required(), minValue(0), maxValue(255)];

/** The day until which receivers can claim, to its end. */
export const DeadlineInput = () => (
  <DateInput
    source="deadline"
    label="payouts.deadline"
    helperText="payouts.deadline_help"
    validate={DEADLINE}
  />
);

type Method = 'contract' | 'file';

interface NewPayer {
  owner: string;
  decimals: number;
  deadline: string;
}

export function NewDistributor() {
  const [method, setMethod] = useState<Method | null>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TextButton
        label="payouts.new.contract"
        variant="contained"
        onClick={() => setMethod('contract')}
      />
      <TextButton label="payouts.new.file" onClick={() => setMethod('file')} />
      {method && <NewDialog method={method} onClose={() => setMethod(null)} />}
    </Box>
  );
}

function NewDialog({ method, onClose }: { method: Method; onClose: () => void }) {
  const { ton_network } = useSiteSettings();
  const { wallet } = useOperatorWallet();
  const update = useReadPayouts();
  const address = wallet ? formatTonAddress(wallet.address, ton_network) : '';
  return (
    <ActionDialog
      title={`payouts.new.${method}`}
      text={`payouts.new_help.${method}`}
      submitLabel="payouts.create"
      maxWidth="sm"
      record={{ owner: address, decimals: TON_DECIMALS, deadline: inDays(USUAL_DAYS) }}
      action={({ owner, deadline, decimals }: NewPayer) => ({
        run: (api) =>
          method === 'file'
            ? api('createFilePayer', { body: { owner: owner.trim(), decimals } })
            : api('createDistributor', {
                body: { owner: owner.trim(), decimals, deadline: dayBounds(deadline).last },
              }),
        success: 'payouts.created',
        failure: 'payouts.create_failed',
        unanswered: 'payouts.create_unanswered',
        update,
      })}
      onClose={onClose}
    >
      <PlainInput
        source="owner"
        label={`payouts.owner.${method}`}
        helperText={`payouts.owner_help.${method}`}
        validate={OWNER}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH.tonAddress, spellCheck: false } }}
      />
      <WholeNumberInput
        source="decimals"
        label="payouts.token_decimals"
        helperText="payouts.token_decimals_help"
        validate={DECIMALS}
      />
      {method === 'contract' && <DeadlineInput />}
    </ActionDialog>
  );
}
