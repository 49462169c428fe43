import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_TRIES,
  type VerificationMethod,
  type VerificationSettings,
} from '#libs/domain/index.js';
import type { FieldAccess } from '../../records/records.js';
import type { Task } from './task.entity.js';
import type { StoredVerificationSettings } from './verification/task-settings.service.js';

type Show = (
  method: VerificationMethod,
  stored: StoredVerificationSettings,
) => VerificationSettings;

/**
 * The settings of a task's method as the log shows them: without the passcodes and their hashes, but other
 * passcodes are another text.
 */
export function settingsText(
  show: Show,
  method: VerificationMethod,
  settings: StoredVerificationSettings,
  before: StoredVerificationSettings = settings,
): string {
  const text = JSON.stringify(show(method, settings));
  const areOther = settings.word_hashes?.join() !== before.word_hashes?.join();
  return areOther ? `${text} (words replaced)` : text;
}

/** Whether the passcodes of a `code` task, or the tries, differ from those before. */
export function hasOtherPasscodes(
  before: StoredVerificationSettings,
  after: StoredVerificationSettings,
): boolean {
  const areOther = after.word_hashes?.join() !== before.word_hashes?.join();
  return areOther || (after.tries ?? DEFAULT_TRIES) !== (before.tries ?? DEFAULT_TRIES);
}

/** Reads the fields of a task with its settings as a text, and writes `after` where that changes. */
export function taskFields(
  em: SqlEntityManager,
  show: Show,
  after: StoredVerificationSettings,
): FieldAccess<Task> {
  return {
    read: (task) => {
      const text = settingsText(show, task.verification, task.verification_settings);
      return Object.assign(Object.create(task), { verification_settings: text });
    },
    write: (task, changes) => {
      em.assign(task, { ...changes, verification_settings: after });
    },
  };
}
