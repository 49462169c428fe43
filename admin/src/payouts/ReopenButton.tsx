import { useTranslate } from 'react-admin';
import { MAX_LIST_LENGTH, truncateAddress } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useNumberFormat } from '../components/figures/formats.js';
import type { DistributorRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { linesKey } from './usePayouts.js';

const QUERY = {
  filter: JSON.stringify({ status: ['returned', 'paid'] }),
  limit: MAX_LIST_LENGTH,
};

/** Lines that are named; the rest is counted. */
const NAMED = 10;

interface ReopenButtonProps {
  distributor: DistributorRecord;
  reopen: (ids: number[]) => void;
}

/** Asks before claims can be paid again, and names them. */
export function ReopenButton({ distributor, reopen }: ReopenButtonProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const path = { id: distributor.id };
  const { data = [] } = useApiQuery([...linesKey(distributor), QUERY], (api) =>
    api('listPayoutLines', { path, query: QUERY }),
  );
  const lines = data.filter(({ can_reopen }) => can_reopen);
  const named = lines.slice(0, NAMED).map(({ claim_id: id, wallet_address, tokens }) =>
    translate('payouts.line', {
      id,
      address: truncateAddress(wallet_address),
      tokens: number(tokens),
    }),
  );
  const more = lines.length - named.length;
  return (
    <ConfirmButton
      permission="payouts.sign"
      icon={null}
      label="payouts.reopen"
      color="error"
      isDisabled={lines.length === 0}
      confirmDetails={
        <ul>
          {named.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {more > 0 && <li>{translate('payouts.more_lines', { smart_count: more })}</li>}
        </ul>
      }
      run={async () => lines.map(({ claim_id }) => claim_id)}
      onSuccess={reopen}
      refreshes={false}
    />
  );
}
