import { inEitherLanguage, type LimitRefusal } from '#libs/domain/index.js';
import type { Texts } from '../../../platform/errors/app-error.js';
import { conflict, notFound } from '../../../platform/errors/common.errors.js';
import type { Task } from './task.entity.js';

export const taskInactive = () =>
  conflict('task.inactive', {
    en: 'This task is not open at the moment',
    zh: '该任务暂未开放',
  });

/** 409 with the code of the limit. @param when the moment in UTC, such as `2026-01-31 08:00 UTC` */
export const taskLimited = (
  code: LimitRefusal,
  { when = '', other = { title: '', title_en: '' } }: { when?: string; other?: Titles } = {},
) => conflict(code, LIMITED[code](when, other));

type Titles = Pick<Task, 'title' | 'title_en'>;

const LIMITED: Readonly<Record<LimitRefusal, (when: string, other: Titles) => Texts>> = {
  'task.not_open': (when) => ({
    en: `This task opens on ${when}`,
    zh: `该任务将于 ${when} 开放`,
  }),
  'task.over': (when) => ({
    en: `This task ended on ${when}`,
    zh: `该任务已于 ${when} 结束`,
  }),
  'task.after_other': (_when, other) => ({
    en: `Complete “${inEitherLanguage(other, 'title', 'en')}” first`,
    zh: `请先完成“${inEitherLanguage(other, 'title', 'zh')}”`,
  }),
  'task.full': () => ({
    en: 'All places of this task are taken',
    zh: '该任务的名额已满',
  }),
};

/** 409: the tasks after it could not be done any more. */
export const taskNeeded = ({ title, title_en }: Titles) =>
  conflict('task.needed', {
    en: `“${title_en || title}” opens after this task. Change that first`,
    zh: `“${title || title_en}”需在此任务之后开放，请先修改该设置`,
  });

/** 409: deleting the task would lose submissions. */
export const taskWorkWaits = (waiting: number) =>
  conflict('task.work_waits', {
    en: `Work on this task waits to be decided: ${waiting}. Decide it first; until then you can switch the task off`,
    zh: `该任务仍有 ${waiting} 项提交待处理。请先处理完毕，在此之前可停用该任务`,
  });

/** 409: a granted appeal could not give the points of a deleted task. */
export const taskAppealed = (appeals: number) =>
  conflict('task.appealed', {
    en: `Open appeals about this task: ${appeals}. Answer them first; until then you can switch the task off`,
    zh: `该任务仍有 ${appeals} 项申诉待答复。请先答复，在此之前可停用该任务`,
  });

export const taskNotFound = () => notFound('task', { en: 'task', zh: '任务' });
