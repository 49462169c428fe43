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

/** Characters that the indexes of searches need to find a text. */
const MIN_INDEXED_LENGTH = 3;

/**
 * Removes a person from the log's texts. The rows stay, with their hashes, which contain a hash of the texts; the
 * server signs the new texts.
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

  /** Removes a person with the commit of the running transaction, also from the rows that it adds. */
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
      // A new signature would hide an earlier alteration.
      const signature = isProven(row)
        ? this.key.sign({ ...row, ...said }, place)
        : unprovenSignature();
      return { id: row.id, content_hash: place.content_hash, ...said, signature };
    });
    await this.store(changed);
  }

  /** Returns a check whether a row is as a server has written it. */
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
      // The hash proves rows of an unknown earlier secret, or of a version that signed nothing.
      const isEarlier = signature === null ? mayBeUnsigned(id) : id < firstCurrent;
      // Rows without a hash of their own are in a common one.
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

  private async store(rows: readonly RedactedRow[]): Promise<void> {
    const columns =
      'id int, content_hash text, details text, details_zh text, message jsonb, signature text';
    await this.db
      .updateTable('operation_logs')
      .from(rowsOf(rows, columns))
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
type RedactedRow = Pick<
  LogRow,
  'id' | 'content_hash' | 'details' | 'details_zh' | 'message' | 'signature'
>;

/** The place of a redacted row. A row without a hash keeps the hash of its former texts, see `log_unsealed_hash`. */
function placeOf(row: FoundRow) {
  const { id, hash, before, is_redacted } = row;
  const isUnsealed = hash === null && !is_redacted;
  return { id, hash, before, content_hash: isUnsealed ? entryHashOf('', row) : row.content_hash };
}

/** A row's message and texts without a person. */
function saidWithout({ message, details, details_zh, ...row }: LogRow, person: Person) {
  if (!message) {
    const isAbout = row.resource_type === 'user' && row.resource_id === person.id;
    const [en, zh] = [details, details_zh].map((text) => textWithout(text, person, isAbout));
    return { message: null, details: en ?? '', details_zh: zh ?? '' };
  }
  const said = withoutPerson(message, person);
  return { message: said, details: logSentence(said, 'en'), details_zh: logSentence(said, 'zh') };
}

/** A condition that uses the indexes of searches. */
function contains(column: 'details' | 'details_zh', text: string): Expression<SqlBool> {
  if (text.length < MIN_INDEXED_LENGTH) return sql<SqlBool>`false`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(${sql.raw(logSearchText(column))}) ilike ${pattern}`;
}
