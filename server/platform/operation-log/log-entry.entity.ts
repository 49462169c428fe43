import { defineEntity, p } from '@mikro-orm/core';
import type { LogAction, LogMessage, LogResourceType } from '#libs/domain/index.js';
import { deferredSearchIndex } from '../database/tables.js';
import { createdAt } from '../records/timestamps.js';

/** The text that a search in one language reads; its index must have the same expression. */
export const logSearchText = (details: 'details' | 'details_zh') =>
  `admin_username || chr(10) || ${details} || chr(10) || ip_address`;

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
    // Plain text, not an enum: old rows keep their actions when the vocabulary changes.
    action: p.string().length(64).$type<LogAction>(),
    resource_type: p.string().length(64).$type<LogResourceType>(),
    resource_id: p.integer().nullable(),
    /** The sentences in English and Chinese, for searches. */
    details: p.text().default(''),
    details_zh: p.text().onCreate(({ details }: { details?: string }) => details ?? ''),
    /** The source of sentences in other languages (decision 44); null for rows of older versions. */
    message: p.json<LogMessage>().nullable(),
    ip_address: p.string().length(45).default(''),
    /**
     * SHA-256 of the row and of the hash before it, in hexadecimal digits: changing, inserting or removing a row
     * changes all later hashes. Null for rows of the demo and of early versions.
     */
    hash: p.string().length(64).nullable(),
    /** Random, so that the hash does not reveal redacted content; null for redacted rows and rows of early versions. */
    salt: p.string().length(36).nullable(),
    /** SHA-256 of the salt, the sentences and the message: the row's hash contains it in their place. */
    content_hash: p.string().length(64).nullable(),
    /** Made by the server with a secret that the database does not hold; null for rows of earlier versions. */
    signature: p.string().length(96).nullable(),
    /** Whether a person was removed from the row's texts. */
    is_redacted: p.boolean().default(false),
    /** Whether the seed has invented it; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    created_at: createdAt(),
  },
});

/** One row of the operation log. Rows are only added (decision 16), except for the seed's. */
export class LogEntry extends LogEntrySchema.class {}
LogEntrySchema.setClass(LogEntry);

export { LogEntrySchema };
