import type { AppealObstacle, DecisionState, OverturnObstacle } from '#libs/domain/index.js';
import type { AppError } from '../../../platform/errors/app-error.js';
import { conflict, notFound } from '../../../platform/errors/common.errors.js';
import { campaignClosed, poolExhausted } from '../../earning/ledger/ledger.errors.js';

export const decisionNotFound = () => notFound('decision', { en: 'decision', zh: '处理决定' });

export const appealNotFound = () => notFound('appeal', { en: 'appeal', zh: '申诉' });

export const appealAnswered = () =>
  conflict('appeal.answered', {
    en: 'This appeal has been answered already',
    zh: '该申诉已答复',
  });

const notPossible = () =>
  conflict('appeal.not_possible', {
    en: 'This decision is not in force any more',
    zh: '该决定已不再有效',
  });

/** Only the number of friends who count restores it. */
const followsReferrals = () =>
  conflict('decision.follows_referrals', {
    en: 'This follows from how many friends count; it is given back when they count again',
    zh: '该决定取决于计入的好友人数，好友重新计入后将自动恢复',
  });

const decisionFinal = () =>
  conflict('decision.final', {
    en: 'A decision of this kind cannot be overturned',
    zh: '此类决定无法撤销',
  });

const APPEAL_OBSTACLES: Readonly<Record<AppealObstacle, () => AppError>> = {
  ended: notPossible,
  superseded: notPossible,
  appealed: () =>
    conflict('appeal.exists', {
      en: 'You have appealed against this already',
      zh: '你对该决定提出过申诉',
    }),
  task_appealed: () =>
    conflict('appeal.task_appealed', {
      en: 'Your appeal about this task has not been answered yet',
      zh: '你对该任务的申诉尚未答复',
    }),
  user_appealed: () =>
    conflict('appeal.user_appealed', {
      en: 'Your other appeal has not been answered yet',
      zh: '你的另一项申诉尚未答复',
    }),
  next_step: () =>
    conflict('appeal.not_needed', {
      en: 'You can have this task checked again instead',
      zh: '可直接重新检查该任务',
    }),
  final: decisionFinal,
  follows_referrals: followsReferrals,
  closed: campaignClosed,
  task_deleted: () =>
    conflict('appeal.task_deleted', {
      en: 'The task has been deleted, so it gives no points any more',
      zh: '该任务已删除，不再发放积分',
    }),
};

/** 409 with the reason why a visitor cannot appeal. */
export const appealRefused = (obstacle: AppealObstacle): AppError => APPEAL_OBSTACLES[obstacle]();

type Decided = Pick<DecisionState, 'kind' | 'tokens_due'>;

const OVERTURN_OBSTACLES: Readonly<Record<OverturnObstacle, (decision: Decided) => AppError>> = {
  ended: () =>
    conflict('decision.overturned', {
      en: 'This decision has been overturned already',
      zh: '该决定已被撤销',
    }),
  superseded: notPossible,
  final: decisionFinal,
  follows_referrals: followsReferrals,
  closed: () => campaignClosed(),
  task_deleted: () =>
    conflict('appeal.task_deleted', {
      en: 'The task has been deleted, so its points are unknown. Give the user points by hand, and uphold the decision',
      zh: '该任务已删除，无法得知其积分。请手动为用户增加积分，并维持该决定',
    }),
  taken_again: ({ kind }) =>
    kind === 'ban'
      ? conflict('appeal.ban_ended', {
          en: 'This ban has ended already, and the user has been banned again since. Lift the newer ban, or uphold this one',
          zh: '该封禁早已解除，用户之后又被再次封禁。请解除新的封禁，或维持该决定',
        })
      : conflict('appeal.taken_again', {
          en: 'What this decision took was given back, and a newer decision has taken it again. Overturn the newer one, or uphold this one',
          zh: '该决定扣除的内容已恢复，但又被更新的决定扣除。请撤销更新的决定，或维持该决定',
        }),
  points_missing: ({ tokens_due }) =>
    conflict('claim.points_missing', {
      en: `The user has no points for ${tokens_due} tokens any more: first overturn the decision that took them`,
      zh: `该用户的积分已不足以兑换 ${tokens_due} 枚代币，请先撤销扣除积分的决定`,
    }),
  pool_exhausted: poolExhausted,
};

/** 409 with the reason why a decision cannot be overturned, and the alternative. */
export const overturnRefused = (obstacle: OverturnObstacle, decision: Decided): AppError =>
  OVERTURN_OBSTACLES[obstacle](decision);
