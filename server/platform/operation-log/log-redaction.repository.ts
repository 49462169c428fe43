import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type Expression, type SqlBool, sql } from 'kysely';
import {
  type LogMessage,
  logSentence,
  type Person,
  textWithout,
  withoutPerson,
} from '#libs/domain/index.js';
import { Env } from '../config/env.js';
import { Repository } from '../database/repository.js';
import { rowsOf } from '../database/tables.js';
import { beforeCommit } from '../database/transactional.js';
import { JWT_SECRET } from '../identity/jwt-secret.js';
import { findLogHead, GENESIS, hashBefore, type LogTables } from './log-chain.repository.js';
import { logSearchText } from './log-entry.entity.js';
import { entryHashOf, isHashRight } from './log-hash.js';
import { keyOfSignature, LogKey, unprovenSignature } from './log-key.js';
import { type LogRow, logRowOf } from './log-rows.repository.js';

/** Texts are found by the indexes of searches, in parts of at least as many characters. */
const MIN_INDEXED_LENGTH = 3;

/**
 * Removes what the log says of a person. The rows stay, with their hashes, which contain a hash of the sentence; the
 * server signs what the row says instead.
 */
@Injectable()
export class LogRedaction extends Repository<LogTables> {
  private readonly key: LogKey;
  private readonly keys: readonly LogKey[];

  constructor(em: SqlEntityManager, env: Env, @Inject(JWT_SECRET) secret: string) {
    super(em);
    this.key = new LogKey(secret);
    this.keys = [this.key, ...env.earlier_jwt_secrets.map((one) => new LogKey(one))];
  }

  /** With the commit of the running transaction, after the rows that it adds. */
  removeWithCommit(person: Person): void {
    beforeCommit(this.em, () => this.remove(person));
  }

  private async remove(person: Person): Promise<void> {
    const rows = await this.find(person);
    if (rows.length === 0) return;
    const isProven = await this.proof();
    const changed = rows.map((row) => {
      const said = saidWithout(row, person);
      const place = placeOf(row);
      // A signature would hide what somebody with the database has altered before.
      const signature = isProven(row)
        ? this.key.sign({ ...row, ...said }, place)
        : unprovenSignature();
      return { id: row.id, content_hash: place.content_hash, ...said, signature };
    });
    await this.store(changed);
  }

  /** Says of a row whether it is what a server has written. */
  private async proof(): Promise<(row: FoundRow) => boolean> {
    const head = await findLogHead(this.em);
    const firstCurrent = await this.firstCurrent();
    const mayBeUnsigned = (id: number): boolean =>
      id <= (head?.first_signed_after ?? 0) ||
      head?.unsigned_to === null ||
      id <= (head?.unsigned_to ?? 0);
    return (row) => {
      const { id, hash, signature, is_redacted } = row;
      const key = this.keys.find((one) => one.id === keyOfSignature(signature ?? ''));
      if (key) return key.hasSigned(signature ?? '', row, is_redacted ? placeOf(row) : undefined);
      // Of a secret from before the server's, or of a version that signed nothing, the hash is the proof.
      const isEarlier = signature === null ? mayBeUnsigned(id) : id < firstCurrent;
      // A row without one is in the hash of all of those.
      const isRight = hash === null || isHashRight({ ...row, hash }, row.before ?? GENESIS);
      return isEarlier && isRight && !is_redacted;
    };
  }

  /** The first row that is signed with the server's secret. */
  private async firstCurrent(): Promise<number> {
    const { id } = await this.db
      .selectFrom('operation_logs')
      .select(({ fn }) => fn.min<number | null>('id').as('id'))
      .where('signature', 'like', `${this.key.id}.%`)
      .executeTakeFirstOrThrow();
    return id ?? Number.MAX_SAFE_INTEGER;
  }

  private async find(person: Person): Promise<FoundRow[]> {
    const rows = await this.db
      .selectFrom('operation_logs')
      .selectAll()
      .select([hashBefore().as('before'), sql<string | null>`message::text`.as('message_text')])
      .where(({ or, and, eb }) =>
        or([
          and([eb('resource_type', '=', 'user'), eb('resource_id', '=', person.id)]),
          ...[`User ${person.id} "`, ...person.texts].flatMap((text) => [
            contains('details', text),
            contains('details_zh', text),
          ]),
        ]),
      )
      .orderBy('id')
      .execute();
    return rows.map(({ before, ...row }) => ({ ...logRowOf(row), before }));
  }

  private async store(rows: readonly object[]): Promise<void> {
    await this.db
      .updateTable('operation_logs')
      .from(
        rowsOf(
          rows as {
            id: number;
            content_hash: string | null;
            details: string;
            details_zh: string;
            message: LogMessage;
            signature: string;
          }[],
          'id int, content_hash text, details text, details_zh text, message jsonb, signature text',
        ),
      )
      .set(({ ref }) => ({
        details: ref('given.details'),
        details_zh: ref('given.details_zh'),
        message: sql<LogMessage>`nullif(given.message, 'null'::jsonb)`,
        content_hash: ref('given.content_hash'),
        signature: ref('given.signature'),
        salt: null,
        is_redacted: true,
      }))
      .whereRef('operation_logs.id', '=', 'given.id')
      .execute();
  }
}

type FoundRow = LogRow & { before: string | null };

/** The place of a redacted row. One without a hash keeps that of what it said, see `log_unsealed_hash`. */
function placeOf(row: FoundRow) {
  const { id, hash, before, is_redacted } = row;
  const isUnsealed = hash === null && !is_redacted;
  return { id, hash, before, content_hash: isUnsealed ? entryHashOf('', row) : row.content_hash };
}

/** What a row says without a person. */
function saidWithout(
  {
    message,
    details,
    details_zh,
    resource_type,
    resource_id,
  }: Pick<LogRow, 'details' | 'details_zh' | 'resource_type' | 'resource_id'> & {
    message?: LogMessage | null;
  },
  person: Person,
) {
  if (!message) {
    const isAbout = resource_type === 'user' && resource_id === person.id;
    const [en, zh] = [details, details_zh].map((text) => textWithout(text, person, isAbout));
    return { message: null, details: en ?? '', details_zh: zh ?? '' };
  }
  const said = withoutPerson(message, person);
  return { message: said, details: logSentence(said, 'en'), details_zh: logSentence(said, 'zh') };
}

/** By the indexes of searches. */
function contains(column: 'details' | 'details_zh', text: string): Expression<SqlBool> {
  if (text.length < MIN_INDEXED_LENGTH) return sql<SqlBool>`false`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(${sql.raw(logSearchText(column))}) ilike ${pattern}`;
}
