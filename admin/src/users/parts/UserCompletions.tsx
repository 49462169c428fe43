import TaskIcon from '@mui/icons-material/TaskAltOutlined';
import ReverseIcon from '@mui/icons-material/UndoOutlined';
import { Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { BAN_REASONS, REFUSAL_REASONS, reasonText, type TaskStatus } from '#libs/domain/index.js';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { spelledOut } from '../../components/evidence/evidence.js';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { StatusBadge } from '../../components/figures/StatusBadge.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import type { CompletionRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { useTaskName } from './userQueries.js';

const TONES: Record<TaskStatus, 'neutral' | 'info' | 'warning' | 'success' | 'error'> = {
  not_started: 'neutral',
  in_progress: 'info',
  pending_verification: 'warning',
  completed: 'success',
  failed: 'error',
};

const REVERSAL_REASONS = [...BAN_REASONS, ...REFUSAL_REASONS];

export const UserCompletions = () => (
  <PartList part="completions" icon={<TaskIcon />} row={Completion} />
);

function Completion({ record: completion }: PartRecord<CompletionRecord>) {
  const translate = useTranslate();
  const language = useLanguage();
  const { change } = useNumberFormat();
  const { status, points, reason, reason_zh, evidence, task_id } = completion;
  const { completed_at, review_due_at, created_at } = completion;
  const task = useTaskName(task_id);
  // Unreviewed text of a user: never a link.
  const text = [
    reason &&
      translate('users.rejected_because', {
        reason: reasonText(reason, language, { reason_zh }),
      }),
    evidence && translate('users.evidence', { evidence: spelledOut(evidence) }),
  ];
  return (
    <PartRow
      title={<Link to={`/tasks/${task_id}`}>{task}</Link>}
      text={text.filter(Boolean).join('\n')}
      end={
        <>
          <StatusBadge tone={TONES[status]} label={`users.task_status.${status}`} />
          {points !== null && (
            <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
              {translate('users.amount.points', { amount: change(points) })}
            </Typography>
          )}
          {status === 'completed' && <ReverseButton completion={completion} task={task} />}
        </>
      }
    >
      {translate(completed_at ? 'users.completed_at' : 'users.begun_at')}{' '}
      <DateTime time={completed_at ?? created_at} />
      {review_due_at && (
        <>
          {' · '}
          {translate('users.review_due')} <DateTime time={review_due_at} />
        </>
      )}
    </PartRow>
  );
}

function ReverseButton({ completion, task }: { completion: CompletionRecord; task: string }) {
  const translate = useTranslate();
  const { user_id, task_id, points } = completion;
  return (
    <ConfirmButton
      permission="users.adjust"
      icon={<ReverseIcon />}
      label="users.reverse"
      named={{ task, points: points ?? 0 }}
      color="warning"
      confirmDetails={translate('users.reverse_effect')}
      reasons={REVERSAL_REASONS}
      run={(api, notice) =>
        api('reverseCompletion', { path: { id: user_id, task_id }, body: notice })
      }
      success="users.reversed"
    />
  );
}
