import {
  appealObstacle,
  type Completion,
  type Language,
  opensAgainAt,
  reasonText,
  waitingFor,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { isoOrNull } from '../../../platform/records/timestamps.js';
import type { MyTaskDto } from './dto/me.dto.js';
import type { BegunTask } from './me.report.js';

const msOf = (time: Date | string | null): number | null =>
  time === null ? null : new Date(time).getTime();

export const stateOf = (row: Pick<BegunTask, keyof Completion>): Completion => ({
  status: row.status,
  due_at: msOf(row.due_at),
  submitted_at: msOf(row.submitted_at),
  review_due_at: msOf(row.review_due_at),
  reason: row.reason,
});

const opensAt = ({ status, day, daily_zone }: BegunTask): string | null =>
  status === 'completed' && daily_zone !== null
    ? opensAgainAt(day, databaseNow(), daily_zone)
    : null;

export function toMyTaskDto(row: BegunTask, language: Language): MyTaskDto {
  const { task_id, status, reason, points, tries, most_tries, decision } = row;
  const isFailed = status === 'failed';
  return {
    task_id,
    status,
    due_at: isoOrNull(row.due_at),
    review_due_at: isoOrNull(row.review_due_at),
    reason: reason === '' ? null : reasonText(reason, language, decision ?? {}),
    points,
    opens_at: opensAt(row),
    waiting_for: waitingFor(stateOf(row)),
    tries_left: most_tries === null ? null : Math.max(0, most_tries - tries),
    decision_id: isFailed ? row.decision_id : null,
    can_appeal: isFailed && canAppeal(row),
  };
}

function canAppeal({ decision, reason, is_task_deleted, is_closed }: BegunTask): boolean {
  if (!decision) return false;
  const state = {
    is_task_deleted: is_task_deleted && decision.kind === 'refusal',
    reason,
    is_closed,
    overturned_at: null,
    is_superseded: false,
    // A refusal is no hold or ban.
    is_user_appealed: false,
  };
  return appealObstacle({ ...decision, ...state }) === null;
}
