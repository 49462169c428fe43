import { defineEntity, p } from '@mikro-orm/core';
import { TASK_TYPES, VERIFICATION_METHODS } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';
import type { StoredVerificationSettings } from './verification/task-settings.js';

export const TaskSchema = defineEntity({
  name: 'Task',
  tableName: 'tasks',
  properties: {
    id: p.integer().primary(),
    title: p.string().length(200),
    title_en: p.string().length(200).default(''),
    description: p.text().default(''),
    description_en: p.text().default(''),
    type: p.enum(TASK_TYPES),
    points: p.integer().default(0).check('points >= 0'),
    icon: p.string().length(64).default(''),
    action_url: p.string().length(2048).default(''),
    action_text: p.string().length(100).default(''),
    action_text_en: p.string().length(100).default(''),
    verification: p.enum(VERIFICATION_METHODS).default('manual'),
    /** The method's settings, see `VerificationSettings`; passcodes are hashed. */
    verification_settings: p.json<StoredVerificationSettings>().default('{}'),
    /** The older flag: false when the visitor's word is enough, and for four tasks of the specification. */
    verification_required: p.boolean().default(true),
    /** Places of the task, see `TaskLimits`. */
    max_completions: p.integer().nullable().check('max_completions > 0'),
    /** Places that are taken; counted only while there are limited places. */
    places_taken: p.integer().default(0),
    available_from: p.datetime(3).nullable(),
    available_until: p.datetime(3).nullable(),
    /** The task that users complete before. */
    after_task_id: p.integer().nullable(),
    is_daily: p.boolean().default(false),
    order: p.integer().default(0),
    is_active: p.boolean().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** An airdrop task; default fields are Chinese, `*_en` English (decision 19). */
export class Task extends TaskSchema.class {}
TaskSchema.setClass(Task);
