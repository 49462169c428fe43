import type { EventFault } from '#libs/domain/index.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { conflict, notFound } from '../../../platform/errors/common.errors.js';

/** A field of one event is missing, unknown or invalid. */
export const eventInvalid = ({ field }: EventFault) =>
  new AppError(422, 'event.invalid', {
    en: `The event's field “${field}” is missing, unknown or not valid`,
    zh: `事件的字段“${field}”缺失、未知或无效`,
  });

/** The address is marked for another network than the campaign's. */
export const eventOfOtherNetwork = () =>
  conflict('event.other_network', {
    en: 'The wallet address is of another network than the campaign',
    zh: '钱包地址所属网络与活动不一致',
  });

export const eventOfDeletedUser = () =>
  conflict('event.user_deleted', {
    en: 'The user of this wallet was deleted and cannot take part again',
    zh: '该钱包的用户已被删除，无法再次参与',
  });

/** The user has the task's points already, from an earlier event or from the site. */
export const eventOfCompletedTask = () =>
  conflict('event.task_completed', {
    en: 'The user has completed this task already',
    zh: '用户已完成该任务',
  });

/** An admin has reversed the completion, and only an admin restores it. */
export const eventOfReversedTask = () =>
  conflict('event.task_reversed', {
    en: 'An admin has reversed this task for the user',
    zh: '管理员已收回该用户的此任务',
  });

/** An admin has cancelled the event while it waited. */
export const eventCancelled = () =>
  conflict('event.cancelled', {
    en: 'An admin has cancelled this event',
    zh: '管理员已取消此事件',
  });

/** 404 */
export const eventNotFound = () => notFound('event', { en: 'event', zh: '事件' });

/** 409: it was booked, refused or cancelled meanwhile. */
export const eventNotWaiting = () =>
  conflict('event.not_waiting', {
    en: 'The event no longer waits: it was booked, refused or cancelled',
    zh: '该事件已不再等待：已发放、被拒绝或被取消',
  });

/** The key was revoked or has expired since the call began. */
export const eventKeyStopped = () =>
  new AppError(401, 'event.key_stopped', {
    en: 'The API key was revoked or has expired',
    zh: 'API 密钥已撤销或已过期',
  });

const LIMIT_TEXTS = {
  'event.daily_events': {
    en: 'The API key has sent as many events today (UTC) as it may',
    zh: '此 API 密钥今日（UTC）的事件数已达上限',
  },
  'event.daily_points': {
    en: 'The event would exceed the points that the API key may give today (UTC)',
    zh: '此事件将超出该 API 密钥今日（UTC）可发放的积分',
  },
} as const;

type EventLimit = keyof typeof LIMIT_TEXTS;

export const eventOverLimit = (limit: EventLimit) => new AppError(429, limit, LIMIT_TEXTS[limit]);

export const isOverLimit = ({ code }: AppError): boolean => code in LIMIT_TEXTS;

/** 422 for a body that holds no list of events. */
export const noEvents = (max: number) =>
  new AppError(
    422,
    'request.invalid',
    {
      en: `events: must be a list of 1 to ${max} events`,
      zh: `events：须为 1 至 ${max} 个事件的列表`,
    },
    {
      fields: {
        events: { en: `Must be a list of 1 to ${max} events`, zh: `须为 1 至 ${max} 个事件的列表` },
      },
    },
  );
