import { defineEntity, p } from '@mikro-orm/core';
import type { LogAction, LogMessage, LogResourceType } from '#libs/domain/index.js';
import { deferredSearchIndex } from '../database/tables.js';
import { createdAt } from '../records/timestamps.js';

/** What a search finds entries by, in the language of their sentences; its index has the same words. */
export const logSearchText = (details: 'details' | 'details_zh') =>
  `admin_username || chr(10) || ${details} || chr(10) || ip_address`;

/** By the language of their sentences. */
export const LOG_SEARCH_INDEXES = {
  details: 'operation_logs_search_index',
  details_zh: 'operation_logs_search_zh_index',
};

const textIndex = (details: keyof typeof LOG_SEARCH_INDEXES) =>
  deferredSearchIndex(
    'operation_logs',
    LOG_SEARCH_INDEXES[details],
    `(${logSearchText(details)}) gin_trgm_ops`,
  );

const LogEntrySchema = defineEntity({
  name: 'LogEntry',
  tableName: 'operation_logs',
  indexes: [
    { properties: ['action', 'id'] },
    { properties: ['resource_type', 'id'] },
    { properties: ['resource_type', 'action', 'id'] },
    { properties: ['admin_username', 'id'] },
    { properties: ['ip_address', 'id'] },
    { properties: ['created_at', 'id'] },
    { properties: ['resource_type', 'resource_id', 'id'] },
    textIndex('details'),
    textIndex('details_zh'),
  ],
  properties: {
    id: p.integer().primary(),
    admin_username: p.string().length(64),
    // Plain text, not an enum: an old row keeps its word when the vocabulary changes.
    action: p.string().length(64).$type<LogAction>(),
    resource_type: p.string().length(64).$type<LogResourceType>(),
    resource_id: p.integer().nullable(),
    /** The sentences in English and Chinese, for searches. */
    details: p.text().default(''),
    details_zh: p.text().onCreate(({ details }: { details?: string }) => details ?? ''),
    /** Other languages are written from it (decision 44); rows of older versions have none. */
    message: p.json<LogMessage>().nullable(),
    ip_address: p.string().length(45).default(''),
    /**
     * SHA-256 of the row and of the hash before it, in hexadecimal digits: nobody can change, insert or remove a row
     * without changing all later hashes. Null for the demo's rows, and for those of versions without it.
     */
    hash: p.string().length(64).nullable(),
    /** Random, so that nobody can guess from the hash what was removed from the row; null once it was, or before there was any. */
    salt: p.string().length(36).nullable(),
    /** SHA-256 of the salt, the sentences and the message: the row's hash contains it in their place. */
    content_hash: p.string().length(64).nullable(),
    /** The server's, with a secret that the database does not hold; null for rows of earlier versions. */
    signature: p.string().length(96).nullable(),
    /** What it said of a person was removed with that person's data. */
    is_redacted: p.boolean().default(false),
    /** Invented by the seed; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    created_at: createdAt(),
  },
});

/** One row of the operation log. Rows are only ever added (decision 16), but for the seed's. */
export class LogEntry extends LogEntrySchema.class {}
LogEntrySchema.setClass(LogEntry);

export { LogEntrySchema };
