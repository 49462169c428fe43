import type { AppealObstacle, DecisionKind, OverturnObstacle } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';
import { campaignClosed, poolExhausted } from '../ledger/ledger.errors.js';

export const decisionNotFound = () => notFound('decision', { en: 'decision', zh: '处理决定' });

export const appealNotFound = () => notFound('appeal', { en: 'appeal', zh: '申诉' });

/** 409: each decision can be appealed once. */
const appealExists = () =>
  new AppError({
    status: 409,
    code: 'appeal.exists',
    texts: { en: 'You have appealed against this already', zh: '你已对该决定提出过申诉' },
  });

/** 409: one appeal about a task is answered before the next. */
const taskAppealed = () =>
  new AppError({
    status: 409,
    code: 'appeal.task_appealed',
    texts: {
      en: 'Your appeal about this task has not been answered yet',
      zh: '你对该任务的申诉尚未答复',
    },
  });

/** 409: the visitor can go on by themselves. */
const appealNotNeeded = () =>
  new AppError({
    status: 409,
    code: 'appeal.not_needed',
    texts: {
      en: 'There is no need to appeal: you can do this task again now',
      zh: '无需申诉，你现在就可以重新完成该任务',
    },
  });

/** 409: there is nothing to appeal against any more. */
const appealNotPossible = () =>
  new AppError({
    status: 409,
    code: 'appeal.not_possible',
    texts: { en: 'This decision does not stand any more', zh: '该决定已不再有效' },
  });

export const appealAnswered = () =>
  new AppError({
    status: 409,
    code: 'appeal.answered',
    texts: { en: 'This appeal has been answered already', zh: '该申诉已答复' },
  });

/** 409: a newer ban would stay, whatever the answer says. */
const banEnded = () =>
  new AppError({
    status: 409,
    code: 'appeal.ban_ended',
    texts: {
      en: 'This ban has ended already, and the user has been banned again since. Lift the newer ban, or let this one stand',
      zh: '该封禁早已解除，用户之后又被再次封禁。请解除新的封禁，或维持该决定',
    },
  });

const decisionOverturned = () =>
  new AppError({
    status: 409,
    code: 'decision.overturned',
    texts: { en: 'This decision has been overturned already', zh: '该决定已被撤销' },
  });

/** 409: what follows from others counting comes back with them, and in no other way. */
const decisionFollowsReferrals = () =>
  new AppError({
    status: 409,
    code: 'decision.follows_referrals',
    texts: {
      en: 'This follows from how many friends count; it is given back when they count again',
      zh: '该决定取决于计入的好友人数，好友重新计入后将自动恢复',
    },
  });

/** 409: what was forfeited stays so. */
const decisionFinal = () =>
  new AppError({
    status: 409,
    code: 'decision.final',
    texts: { en: 'A decision of this kind cannot be overturned', zh: '此类决定无法撤销' },
  });

/** 409: nobody can say what the task would have given. */
const taskDeleted = (texts: Texts) =>
  new AppError({ status: 409, code: 'appeal.task_deleted', texts });

/** 409: it was given back, and is gone again for another reason. */
const takenAgain = () =>
  new AppError({
    status: 409,
    code: 'appeal.taken_again',
    texts: {
      en: 'What this decision took was given back, and a newer decision has taken it again. Overturn the newer one, or let this one stand',
      zh: '该决定扣除的内容已恢复，但又被更新的决定扣除。请撤销更新的决定，或维持该决定',
    },
  });

/** 409: points were taken since, so that tokens cannot be claimed for the user again. */
const pointsMissing = (tokens: number) =>
  new AppError({
    status: 409,
    code: 'claim.points_missing',
    texts: {
      en: `The user has no points for ${tokens} tokens any more: give back first what took them`,
      zh: `该用户的积分已不足以兑换 ${tokens} 枚代币，请先撤销扣除积分的决定`,
    },
  });

const APPEAL_OBSTACLES: Readonly<Record<AppealObstacle, () => AppError>> = {
  ended: appealNotPossible,
  superseded: appealNotPossible,
  appealed: appealExists,
  task_appealed: taskAppealed,
  next_step: appealNotNeeded,
  final: decisionFinal,
  follows_referrals: decisionFollowsReferrals,
  closed: () => campaignClosed(),
  task_deleted: () =>
    taskDeleted({
      en: 'The task has been deleted, so it gives no points any more',
      zh: '该任务已删除，不再发放积分',
    }),
};

/** 409 with why a visitor cannot appeal against a decision. */
export const appealRefused = (obstacle: AppealObstacle): AppError => APPEAL_OBSTACLES[obstacle]();

/** What a sentence tells of the decision that is not overturned. */
interface Overturned {
  kind: DecisionKind;
  tokens_due: number;
}

const OVERTURN_OBSTACLES: Readonly<Record<OverturnObstacle, (of: Overturned) => AppError>> = {
  ended: decisionOverturned,
  superseded: appealNotPossible,
  final: decisionFinal,
  follows_referrals: decisionFollowsReferrals,
  closed: () => campaignClosed(),
  task_deleted: () =>
    taskDeleted({
      en: 'The task has been deleted, so nobody knows its points. Give the user points by hand, and let the decision stand',
      zh: '该任务已删除，无法得知其积分。请手动为用户增加积分，并维持该决定',
    }),
  taken_again: ({ kind }) => (kind === 'ban' ? banEnded() : takenAgain()),
  points_missing: ({ tokens_due }) => pointsMissing(tokens_due),
  pool_exhausted: () => poolExhausted(),
};

/** 409 with why a decision is not overturned, and what an admin can do instead. */
export const overturnRefused = (obstacle: OverturnObstacle, decision: Overturned): AppError =>
  OVERTURN_OBSTACLES[obstacle](decision);
