import GavelIcon from '@mui/icons-material/GavelOutlined';
import OverturnIcon from '@mui/icons-material/RestoreOutlined';
import { Link, useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { DecisionState, useDecisionTexts } from '../../components/decision/DecisionTexts.js';
import { DateTime } from '../../components/figures/formats.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import type { DecisionRecord } from '../../providers/data/records.js';
import { useTaskName } from './userQueries.js';

export const UserDecisions = () => (
  <PartList part="decisions" icon={<GavelIcon />} row={Decision} />
);

function Decision({ record: decision }: PartRecord<DecisionRecord>) {
  const translate = useTranslate();
  const { kindOf, reasonOf, takenBy } = useDecisionTexts();
  const { task_id, decided_at, is_reviewed, appeal_id, can_overturn } = decision;
  const title = [kindOf(decision), useTaskName(task_id)].filter(Boolean).join(' · ');
  const text = [reasonOf(decision), takenBy(decision)].filter(Boolean).join('\n');
  return (
    <PartRow
      title={title}
      text={text}
      end={
        <>
          <DecisionState decision={decision} />
          {can_overturn && <OverturnButton decision={decision} />}
        </>
      }
    >
      <DateTime time={decided_at} /> ·{' '}
      {translate(`decisions.decided_by.${is_reviewed ? 'person' : 'rule'}`)}
      {appeal_id !== null && (
        <>
          {' · '}
          <Link to={`/appeals/${appeal_id}`}>{translate('appeals.one', { id: appeal_id })}</Link>
        </>
      )}
    </PartRow>
  );
}

function OverturnButton({ decision }: { decision: DecisionRecord }) {
  const { kindOf, givenBack } = useDecisionTexts();
  return (
    <ConfirmButton
      permission="decisions.overturn"
      icon={<OverturnIcon />}
      label="decisions.overturn"
      named={{ name: kindOf(decision), id: decision.id }}
      color="warning"
      confirmDetails={givenBack(decision)}
      run={(api) => api('overturnDecision', { path: { id: decision.id } })}
      success="decisions.overturned"
    />
  );
}
