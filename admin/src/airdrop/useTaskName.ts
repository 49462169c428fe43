import { useLocale, useRecordContext } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import type { TaskRecord } from '../providers/data/records.js';

/** The title of the task in context, in the admin's language. */
export function useTaskName(): string {
  const language = useLocale() === 'en' ? 'en' : 'zh';
  const task = useRecordContext<TaskRecord>();
  return task ? localized(task, 'title', language) : '';
}
