import GavelIcon from '@mui/icons-material/GavelOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { useTranslate } from 'react-admin';
import { reasonText } from '#libs/domain/index.js';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { DateTime } from '../../components/figures/formats.js';
import { StatusBadge } from '../../components/figures/StatusBadge.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import { useRecord } from '../../components/useRecord.js';
import type { ClusterDecisionRecord, ClusterRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { undoDecision } from '../clusterCalls.js';

export const ClusterDecisions = () => (
  <PartList part="decisions" icon={<GavelIcon />} row={Decision} />
);

function Decision({ record: decision }: PartRecord<ClusterDecisionRecord>) {
  const translate = useTranslate();
  const language = useLanguage();
  const { action, users, reason, reason_zh, decided_by, decided_at } = decision;
  const { undone_by, undone_at } = decision;
  return (
    <PartRow
      title={translate(`clusters.action.${action}`, { smart_count: users })}
      text={reason === '' ? undefined : reasonText(reason, language, { reason_zh })}
      end={
        undone_at === null ? (
          <UndoButton decision={decision} />
        ) : (
          <StatusBadge tone="neutral" label="clusters.undone" />
        )
      }
    >
      {translate('users.decided_by', { name: decided_by })} · <DateTime time={decided_at} />
      {undone_at !== null && (
        <div>
          {translate('clusters.undone_by', { name: undone_by })} · <DateTime time={undone_at} />
        </div>
      )}
    </PartRow>
  );
}

function UndoButton({ decision }: { decision: ClusterDecisionRecord }) {
  const translate = useTranslate();
  const { id } = useRecord<ClusterRecord>();
  const name = translate(`clusters.action.${decision.action}`, { smart_count: decision.users });
  return (
    <ConfirmButton
      permission="users.change"
      icon={<UndoIcon fontSize="small" />}
      label="clusters.undo"
      named={{ name, smart_count: decision.users }}
      color="warning"
      run={(api) => undoDecision(api, { cluster: id, decision: decision.id })}
      success="clusters.undo_done"
    />
  );
}
