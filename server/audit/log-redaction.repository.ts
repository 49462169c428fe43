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
import { Repository } from '../database/repository.js';
import { rowsOf } from '../database/tables.js';
import { beforeCommit } from '../database/transactional.js';
import { JWT_SECRET } from '../identity/jwt-secret.js';
import { hashBefore, type LogTables } from './log-chain.repository.js';
import { logSearchText } from './log-entry.entity.js';
import { LogKey } from './log-key.js';

/** Texts are found by the indexes of searches, in parts of at least as many characters. */
const MIN_INDEXED_LENGTH = 3;

/**
 * Removes what the log says of a person. The rows stay, with their hashes, which contain a hash of the sentence; the
 * server signs what the row says instead.
 */
@Injectable()
export class LogRedaction extends Repository<LogTables> {
  private readonly key: LogKey;

  constructor(em: SqlEntityManager, @Inject(JWT_SECRET) secret: string) {
    super(em);
    this.key = new LogKey(secret);
  }

  /** With the commit of the running transaction, after the rows that it adds. */
  removeWithCommit(person: Person): void {
    beforeCommit(this.em, () => this.remove(person));
  }

  private async remove(person: Person): Promise<void> {
    const rows = await this.find(person);
    const changed = rows.map((row) => {
      const { id, hash, content_hash, before } = row;
      const said = saidWithout(row, person);
      const { admin_username, action, resource_type, ip_address } = row;
      const place = { id, hash: hash ?? null, content_hash, before };
      const entry = {
        ...{ admin_username, action, resource_type, ip_address, ...said },
        resource_id: row.resource_id ?? null,
        created_at: new Date(row.created_at).getTime(),
      };
      return { id, content_hash, ...said, signature: this.key.sign(entry, place) };
    });
    if (changed.length > 0) await this.store(changed);
  }

  private find(person: Person) {
    const content_hash = sql<string | null>`case when hash is null and not is_redacted
      then log_entry_hash('', operation_logs) else content_hash end`;
    return this.db
      .selectFrom('operation_logs')
      .select(['id', 'admin_username', 'action', 'resource_type', 'resource_id', 'created_at'])
      .select(['details', 'details_zh', 'message', 'ip_address', 'hash'])
      .select([hashBefore().as('before'), content_hash.as('content_hash')])
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
  }

  private async store(rows: readonly object[]): Promise<void> {
    await this.db
      .updateTable('operation_logs')
      .from(
        rowsOf(
          rows as {
            id: number;
            content_hash: string;
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

/** What a row says without a person. */
function saidWithout(
  {
    message,
    details,
    details_zh,
  }: { message?: LogMessage | null; details: string; details_zh: string },
  person: Person,
) {
  if (!message) {
    const [en, zh] = [details, details_zh].map((text) => textWithout(text, person));
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
