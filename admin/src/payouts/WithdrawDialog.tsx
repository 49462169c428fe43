import type { Validator } from 'react-admin';
import { required } from 'react-admin';
import { fromUnits } from '#libs/domain/index.js';
import { InputDialog } from '../components/form/ActionDialog.js';
import { PlainInput } from '../components/form/inputs.js';
import type { DistributorRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

interface WithdrawDialogProps {
  distributor: DistributorRecord;
  /** @param units the jetton's smallest units */
  withdraw: (units: string) => Promise<object | undefined>;
  onClose: () => void;
}

/** Converts an amount of tokens to smallest units; null for an invalid amount. */
function unitsOfAmount(text: string, decimals: number): bigint | null {
  const [, whole, rest = ''] = /^(\d{1,30})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || rest.length > decimals) return null;
  return BigInt(whole + rest.padEnd(decimals, '0'));
}

/** Asks for the amount to withdraw, and suggests the balance that the chain API reports. */
export function WithdrawDialog({ distributor, withdraw, onClose }: WithdrawDialogProps) {
  const { id, decimals } = distributor;
  const { data, isPending } = useApiQuery(
    ['payouts', 'balance', id],
    (api) => api('getDistributorBalance', { path: { id } }),
    { staleTime: 0, gcTime: 0 },
  );
  if (isPending) return null;
  const isAmount: Validator = (text: string) =>
    unitsOfAmount(text, decimals) === null ? 'payouts.amount_malformed' : undefined;
  return (
    <InputDialog<{ amount: string }>
      title="payouts.withdraw"
      text={data ? 'payouts.withdraw_help' : 'payouts.withdraw_unknown'}
      submitLabel="payouts.withdraw"
      record={{ amount: data ? fromUnits(BigInt(data.units), decimals) : '' }}
      onSubmit={({ amount }) => withdraw(String(unitsOfAmount(amount, decimals)))}
      onClose={onClose}
    >
      <PlainInput source="amount" label="payouts.amount" validate={[required(), isAmount]} />
    </InputDialog>
  );
}
