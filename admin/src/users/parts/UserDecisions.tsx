import GavelIcon from '@mui/icons-material/GavelOutlined';
import OverturnIcon from '@mui/icons-material/RestoreOutlined';
import { Link, useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { DecisionState, useDecisionTexts } from '../../components/decision/DecisionTexts.js';
import { DateTime } from '../../components/figures/formats.js';
import type { DecisionRecord } from '../../providers/data/records.js';
import { PartList, PartRow, useTaskNames, useUserPart } from './PartList.js';

export function UserDecisions() {
  const list = useUserPart<DecisionRecord>('decisions');
  const nameOf = useTaskNames((list.data ?? []).flatMap(({ task_id }) => task_id ?? []));
  return (
    <PartList
      part="decisions"
      list={list}
      icon={<GavelIcon />}
      row={(decision) => (
        <Decision
          decision={decision}
          task={decision.task_id === null ? null : nameOf(decision.task_id)}
        />
      )}
    />
  );
}

interface DecisionProps {
  decision: DecisionRecord;
  task: string | null;
}

function Decision({ decision, task }: DecisionProps) {
  const translate = useTranslate();
  const { kindOf, reasonOf, takenBy } = useDecisionTexts();
  const { decided_at, is_reviewed, appeal_id, can_overturn } = decision;
  const title = task === null ? kindOf(decision) : `${kindOf(decision)} · ${task}`;
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

function OverturnButton({ decision }: Pick<DecisionProps, 'decision'>) {
  const translate = useTranslate();
  const { kindOf, givenBack } = useDecisionTexts();
  const name = kindOf(decision);
  return (
    <ConfirmButton
      icon={<OverturnIcon />}
      label="decisions.overturn"
      accessibleName={translate('decisions.overturn_named', { name, id: decision.id })}
      color="warning"
      confirmTitle="decisions.overturn_title"
      confirmContent="decisions.overturn_confirm"
      confirmArgs={{ name }}
      confirmDetails={givenBack(decision)}
      run={(api) => api('overturnDecision', { path: { id: decision.id } })}
      success="decisions.overturned"
      failure="decisions.overturn_failed"
    />
  );
}
