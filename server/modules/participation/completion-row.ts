import {
  appealObstacle,
  type Completion,
  DEFAULT_TRIES,
  type DecisionKind,
  type Language,
  type Reason,
  reasonText,
  type TaskStatus,
  type VerificationMethod,
  waitingFor,
} from '#libs/domain/index.js';
import { prepared } from '../../database/prepared.js';
import { toIso } from '../../records/timestamps.js';
import type { MyTaskDto } from './dto/me.dto.js';

/** A completion as a plain query reads it. */
export interface CompletionRow {
  task_id: number;
  status: TaskStatus;
  due_at: Date | string | null;
  submitted_at: Date | string | null;
  review_due_at: Date | string | null;
  reason: string;
  reason_zh: string;
  details: Reason['details'];
  decision_id: number | null;
  decision_kind: DecisionKind | null;
  appeal_id: number | null;
  /** Whether an appeal about the task waits for its answer. */
  is_task_appealed: boolean;
  is_task_deleted: boolean;
  /** Whether the campaign is closed. */
  is_closed: boolean;
  tries: number;
  /** How often a word may be tried; null for other methods. */
  most_tries: number | null;
  points: number;
  action_url: string;
  verification: VerificationMethod;
}

/** The task's own part stands in for what is not decided yet; of a deleted task there is none. */
const COLUMNS = `c.task_id, c.status, c.due_at, c.submitted_at, c.review_due_at, c.reason, c.tries,
    c.decision_id, d.kind as decision_kind, coalesce(d.reason_zh, '') as reason_zh, d.details, a.id as appeal_id,
    c.status = 'failed' and exists (select from appeals o join decisions od on od.id = o.decision_id
      where o.user_id = c.user_id and o.status = 'open' and od.task_id = c.task_id) as is_task_appealed,
    t.id is null and d.kind = 'refusal' as is_task_deleted, c.status = 'failed' and exists (
      select from site_settings where id = 1 and "values" ->> 'closed_at' <> '') as is_closed,
    coalesce(c.points, t.points, 0) as points,
    coalesce(t.action_url, '') as action_url, coalesce(t.verification, 'manual') as verification,
    case when t.verification = 'code'
      then coalesce((t.verification_settings ->> 'tries')::int, ${DEFAULT_TRIES}) end as most_tries`;

const TABLES = `from completions c left join tasks t on t.id = c.task_id
    left join decisions d on d.id = c.decision_id left join appeals a on a.decision_id = c.decision_id`;

/** Every task that a user `u` has begun, as one value: whoever reads the user has them with it. */
export const TASKS_OF_USER = `(select coalesce(json_agg(begun order by begun.task_id), '[]')
   from (select ${COLUMNS} ${TABLES} where c.user_id = u.id) begun)`;

/** How far a user is with a task. */
export const FIND_COMPLETION = prepared<CompletionRow>(
  `select ${COLUMNS} ${TABLES} where c.user_id = ? and c.task_id = ?`,
);

export const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const msOf = (time: Date | string | null): number | null =>
  time === null ? null : new Date(time).getTime();

/** As the rules look at it. */
export function stateOf(row: CompletionRow): Completion {
  const { status, due_at, submitted_at, review_due_at, reason } = row;
  const times = { due_at: msOf(due_at), review_due_at: msOf(review_due_at) };
  return { status, ...times, submitted_at: msOf(submitted_at), reason };
}

/** The columns of a state, of which no decision says anything. */
export const rowOf = ({ due_at, submitted_at, review_due_at, ...state }: Completion) => ({
  ...state,
  ...{ reason_zh: '', details: null, decision_id: null, decision_kind: null, appeal_id: null },
  ...{ is_task_appealed: false, is_task_deleted: false, is_closed: false },
  due_at: dateOf(due_at),
  submitted_at: dateOf(submitted_at),
  review_due_at: dateOf(review_due_at),
});

/** As the user reads it. */
export function readMyTask(row: CompletionRow, language: Language): MyTaskDto {
  const { task_id, status, due_at, review_due_at, reason, reason_zh, details, points } = row;
  const { decision_id, tries, most_tries } = row;
  return {
    task_id,
    status,
    due_at: due_at === null ? null : toIso(due_at),
    review_due_at: review_due_at === null ? null : toIso(review_due_at),
    reason: reason === '' ? null : reasonText(reason, language, { reason_zh, details }),
    points,
    waiting_for: waitingFor(stateOf(row)),
    tries_left: most_tries === null ? null : Math.max(0, most_tries - tries),
    decision_id: status === 'failed' ? decision_id : null,
    can_appeal: status === 'failed' && canAppeal(row),
  };
}

/** The task rests on the decision that is read with it. */
function canAppeal({ decision_kind: kind, ...row }: CompletionRow): boolean {
  const state = { overturned_at: null, is_superseded: false };
  return kind !== null && appealObstacle({ ...row, ...state, kind }) === null;
}
