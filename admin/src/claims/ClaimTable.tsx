import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SELECTION_BAR_HEIGHT } from '../components/list/Selection.js';
import { VirtualBody } from '../components/list/VirtualBody.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import {
  ClaimNumber,
  ClaimSignals,
  ClaimStatus,
  ClaimTime,
  ClaimTokens,
  ClaimUser,
} from './ClaimFields.js';

interface ClaimTableProps {
  /** Shown when the filters match no claim. */
  empty: ReactNode;
}

export function ClaimTable({ empty }: ClaimTableProps) {
  const translate = useTranslate();
  return (
    <RecordTable
      label={translate('claims.list')}
      body={VirtualBody}
      empty={empty}
      selectable
      headOffset={SELECTION_BAR_HEIGHT}
    >
      <Column source="id" field={ClaimNumber} sx={{ width: { md: 84, lg: 100 } }} />
      <Column source="requested_at" field={ClaimTime} sx={{ width: { md: 168, lg: 196 } }} />
      <Column source="user_id" field={ClaimUser} />
      <Column
        source="wallet_address"
        disableSort
        field={WalletAddress}
        sx={{ width: { md: 148, lg: 164 } }}
      />
      <Column
        source="tokens"
        align="right"
        field={ClaimTokens}
        sx={{ width: { md: 96, lg: 128 } }}
      />
      <Column
        source="signals"
        disableSort
        field={ClaimSignals}
        sx={{ width: { md: 100, lg: 128 } }}
      />
      <Column source="status" field={ClaimStatus} sx={{ width: { md: 108, lg: 136 } }} />
    </RecordTable>
  );
}
