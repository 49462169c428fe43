import type { AppealObstacle } from '#libs/domain/index.js';
import { AppError } from '../../errors/app-error.js';
import { notFound } from '../../errors/common.errors.js';

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
export const banEnded = () =>
  new AppError({
    status: 409,
    code: 'appeal.ban_ended',
    texts: {
      en: 'This ban has ended already, and the user has been banned again since',
      zh: '该封禁早已解除，用户之后又被再次封禁',
    },
  });

export const decisionOverturned = () =>
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

const OBSTACLES: Readonly<Record<AppealObstacle, () => AppError>> = {
  ended: appealNotPossible,
  superseded: appealNotPossible,
  appealed: appealExists,
  task_appealed: taskAppealed,
  next_step: appealNotNeeded,
  final: decisionFinal,
  follows_referrals: decisionFollowsReferrals,
};

/** 409 with why a decision cannot be appealed, or overturned. */
export const appealRefused = (obstacle: AppealObstacle): AppError => OBSTACLES[obstacle]();
