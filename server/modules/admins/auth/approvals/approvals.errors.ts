import { APPROVER_HOURS } from '#libs/domain/index.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { conflict } from '../../../../platform/errors/common.errors.js';

/** 409 with the request's number: nothing was done, and a second admin is asked. */
export const approvalRequired = (request_id: number) =>
  new AppError(
    409,
    'approval.required',
    {
      en: `A second admin has to approve this: it waits as request ${request_id}`,
      zh: `此操作需要另一位管理员批准，已作为请求 ${request_id} 等待处理`,
    },
    { members: { request_id } },
  );

/** 403: the caller made the request, in this session or another. */
export const ownApproval = () =>
  new AppError(403, 'approval.own', {
    en: 'Another admin has to approve what you asked for',
    zh: '你提出的请求须由另一位管理员批准',
  });

/** 403: a new admin and the admin who let them in count as one person. */
export const samePerson = () =>
  new AppError(403, 'approval.same_person', {
    en: `For ${APPROVER_HOURS} hours an admin counts as the one who invited, promoted or restored them: another admin has to approve this`,
    zh: `管理员在被邀请、升级或恢复后的 ${APPROVER_HOURS} 小时内，与执行该操作的管理员视为同一人，须由另一位管理员批准`,
  });

/** 409: there is, or was, another admin, but none who counts as a second person now. */
export const nobodyApproves = () =>
  conflict('approval.nobody', {
    en: `This needs a second admin, and nobody can approve it now: a new one counts after ${APPROVER_HOURS} hours, and the rule holds as long after the last one left`,
    zh: `此操作需要另一位管理员批准，但目前没有人可以批准：新管理员在 ${APPROVER_HOURS} 小时后才能批准，原管理员离开后的 ${APPROVER_HOURS} 小时内规则仍然有效`,
  });

/** 403: a request is withdrawn by its requester only. */
export const foreignApproval = () =>
  new AppError(403, 'approval.foreign', {
    en: 'Only the one who asked can withdraw it',
    zh: '只有提出请求的人可以撤回',
  });

/** 409: it was answered, or lapsed after 24 hours. */
export const approvalAnswered = () =>
  conflict('approval.answered', {
    en: 'This request was answered, or it has lapsed',
    zh: '该请求已处理或已过期',
  });

/** 409: the operation has changed since it was shown. */
export const approvalOutdated = () =>
  conflict('approval.outdated', {
    en: 'What it would do has changed since it was asked: ask again',
    zh: '请求提出后情况已发生变化，请重新提出',
  });

/** 409: the requester has too many waiting requests. */
export const tooManyRequests = () =>
  conflict('approval.too_many', {
    en: 'Too many of your requests wait for an answer',
    zh: '你提出的请求中等待处理的过多',
  });
