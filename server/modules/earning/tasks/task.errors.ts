import { conflict, notFound } from '../../../platform/errors/common.errors.js';

export const taskInactive = () =>
  conflict('task.inactive', {
    en: 'This task is not open at the moment',
    zh: '该任务暂未开放',
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
