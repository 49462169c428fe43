import { defineEntity, p } from '@mikro-orm/core';
import {
  type AwardStatus,
  awardStates,
  IMPORT_STATUSES,
  type ImportColumn,
  type ImportProblem,
  MAX_LENGTH,
  type TonNetwork,
} from '#libs/domain/index.js';
import { rawIndex, uniqueIndex } from '../../../platform/database/tables.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

const adminName = () => p.string().length(MAX_LENGTH.username).default('');

const awardIndex = (name: string, definition: string) =>
  rawIndex('imported_awards', `imported_awards_${name}_index`, definition);

const PointImportSchema = defineEntity({
  name: 'PointImport',
  tableName: 'point_imports',
  indexes: [
    // The same file is booked once, also by two admins at once.
    uniqueIndex(
      'point_imports',
      'point_imports_file_index',
      `("sha256") where "status" in ('booking', 'booked', 'undoing')`,
    ),
  ],
  properties: {
    id: p.integer().primary(),
    status: p.enum(IMPORT_STATUSES).default('reading'),
    file_name: p.string().length(MAX_LENGTH.title),
    /** The network of its wallets. */
    network: p.string().length(16).$type<TonNetwork>(),
    /** The header of the file. */
    columns: p
      .array((value) => value as ImportColumn)
      .columnType('text[]')
      .defaultRaw("'{}'"),
    /** The hash of the file, in hexadecimal digits; empty while it is read. */
    sha256: p.string().length(64).default(''),
    /** Rows that can be booked, and their sum. */
    awards: p.integer().default(0),
    points: p.bigint('number').default(0),
    /** Rows of wallets that take part when the file is read. */
    known: p.integer().default(0),
    /** Rows with a reference. */
    referenced: p.integer().default(0),
    /** The last line that the running job has done. */
    done_line: p.integer().default(0),
    uploaded_by: adminName(),
    confirmed_by: adminName(),
    undone_by: adminName(),
    /** Why it is undone. */
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
    confirmed_at: p.datetime(3).nullable(),
  },
});

/** A file of points for wallets. */
export class PointImport extends PointImportSchema.class {}
PointImportSchema.setClass(PointImport);

/** A row of a file that can be booked, or is. */
const ImportedAwardSchema = defineEntity({
  name: 'ImportedAward',
  tableName: 'imported_awards',
  indexes: [
    awardIndex('open', '("account") where "status" = \'open\''),
    awardIndex('reference', '("reference") where "reference" is not null'),
    awardIndex('user_id', '("user_id") where "user_id" is not null'),
  ],
  uniques: [{ properties: ['import_id', 'identity'] }],
  properties: {
    import_id: p.integer().primary().autoincrement(false),
    line: p.integer().primary().autoincrement(false),
    status: p.enum(awardStates.statuses as readonly AwardStatus[]).default('open'),
    /** The reference, or a hash of the row: a file has each once. */
    identity: p.string().length(MAX_LENGTH.reference + 2),
    /** Empty once the user's data was removed. */
    wallet_address: p.string().length(MAX_LENGTH.tonAddress),
    account: p.string().length(MAX_LENGTH.tonAddress),
    points: p.bigint('number'),
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    reference: p.string().length(MAX_LENGTH.reference).nullable(),
    /** The user with the points; null before. */
    user_id: p.integer().nullable(),
  },
});

/** A row of a file that cannot be booked. */
const RejectedRowSchema = defineEntity({
  name: 'RejectedRow',
  tableName: 'rejected_rows',
  properties: {
    import_id: p.integer().primary().autoincrement(false),
    line: p.integer().primary().autoincrement(false),
    problem: p.string().length(32).$type<ImportProblem>(),
    /** The cells as they were, without characters that the database refuses. */
    cells: p.array().columnType('text[]'),
  },
});

export { ImportedAwardSchema, PointImportSchema, RejectedRowSchema };
