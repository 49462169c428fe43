import LedgerIcon from '@mui/icons-material/ReceiptLongOutlined';
import { useTranslate } from 'react-admin';
import { isContraEntry, isMove, reasonText, subjectOfTransfer } from '#libs/domain/index.js';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import { Text } from '../../components/text.js';
import type { LedgerEntryRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { useTaskName } from './userQueries.js';

export const UserEntries = () => (
  <PartList
    part="entries"
    icon={<LedgerIcon />}
    isShown={(entry: LedgerEntryRecord) => !isContraEntry(entry)}
    row={Entry}
  />
);

function Entry({ record: entry }: PartRecord<LedgerEntryRecord>) {
  const translate = useTranslate();
  const language = useLanguage();
  const { change, number } = useNumberFormat();
  const title = useEntryTitle(entry);
  const { kind, amount, currency, reason, reason_zh, caused_by, created_at } = entry;
  // Delivery moves tokens that were already counted.
  const isMoved = isMove(kind);
  return (
    <PartRow
      title={title}
      text={reasonText(reason, language, { reason_zh })}
      end={
        <Text
          text={`users.amount.${currency}`}
          args={{ amount: isMoved ? number(amount) : change(amount) }}
          component="span"
          sx={{ fontWeight: 700, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
          color={isMoved ? undefined : amount < 0 ? 'error' : 'success'}
        />
      }
    >
      <DateTime time={created_at} />
      {caused_by && ` · ${translate('users.decided_by', { name: caused_by })}`}
    </PartRow>
  );
}

function useEntryTitle({ key, kind }: LedgerEntryRecord): string {
  const translate = useTranslate();
  const { task_id, claim_id } = subjectOfTransfer(key);
  const args = { task: useTaskName(task_id), claim: claim_id === null ? '' : `#${claim_id}` };
  if (kind !== 'reversal') return translate(`users.entry.${kind}`, args);
  if (task_id !== null) return translate('users.entry.reversed_task', args);
  return translate(claim_id === null ? 'users.entry.reversal' : 'users.entry.reversed_claim', args);
}
