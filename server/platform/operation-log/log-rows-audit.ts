import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { GENESIS, type LogAudit, type LogHead, MAX_LISTED } from './log-chain.repository.js';
import { entryHashOf, isHashRight } from './log-hash.js';
import { keyOfSignature, type LogKey, UNPROVEN } from './log-key.js';
import { type LogRow, logRows } from './log-rows.repository.js';

/**
 * Checks that each row continues the one before, and has a server's signature. All hashes are computed here, because
 * the owner of the database can replace its functions.
 */
export class LogRowsAudit {
  private readonly broken: string[] = [];
  private readonly later: string[] = [];
  private readonly demo: number[] = [];
  private readonly forged: string[] = [];
  private readonly signed = { foreign: 0, unsigned: 0, firstUnsigned: 0, firstCurrent: 0 };
  /** Hashes of the rows without one, with the demo's and without. */
  private readonly unsealed = { all: createHash('sha256'), own: createHash('sha256') };
  private last = { id: 0, hash: GENESIS };
  private isLive = false;
  private hasRows = false;

  /**
   * @param keys the current one first; none: signatures are not checked
   * @param sealing ids of the keys in seals: a server seals with the key that it signs with
   */
  constructor(
    private readonly head: LogHead,
    private readonly keys: readonly LogKey[],
    private readonly sealing: ReadonlySet<string>,
  ) {}

  async read(em: SqlEntityManager): Promise<void> {
    for await (const row of logRows(em)) this.add(row);
  }

  chain(): Partial<LogAudit> {
    return { differences: [...listed(this.broken), ...this.withoutHash(), ...this.wrongHead()] };
  }

  signatures(): Partial<LogAudit> {
    const { foreign, unsigned, firstUnsigned } = this.signed;
    if (this.keys.length === 0) return {};
    return {
      differences: listed(this.forged),
      unchecked: foreign
        ? [
            `The log's rows up to ${foreign} are signed with another secret: name it in EARLIER_JWT_SECRETS`,
          ]
        : [],
      notes: unsigned
        ? [
            `Rows of the log without a signature, by an earlier version during the upgrade: ${unsigned}, the first is ${firstUnsigned}.`,
          ]
        : [],
    };
  }

  private add(row: LogRow): void {
    const { id, hash } = row;
    const before = this.last;
    this.hasRows = true;
    if (hash === null) this.addUnsealed(row);
    else {
      if (!isHashRight({ ...row, hash }, before.hash)) {
        const place = before.id === 0 ? 'before it' : `between ${before.id} and ${id}`;
        this.broken.push(
          `The log's row ${id} was altered, or a row ${place} was inserted or removed`,
        );
      }
      this.last = { id, hash };
      this.isLive ||= row.action === 'go_live';
    }
    const isOfServer = hash !== null && id > (this.head.first_signed_after ?? 0);
    if (row.is_redacted || isOfServer) this.checkSignature(row, before);
  }

  private addUnsealed(row: LogRow): void {
    const { id, is_demo, is_redacted, content_hash } = row;
    const part = is_redacted ? (content_hash ?? '') : entryHashOf('', row);
    this.unsealed.all.update(part);
    if (is_demo) this.demo.push(id);
    else this.unsealed.own.update(part);
    if (id > (this.head.first_signed_after ?? 0)) {
      this.later.push(`The log's row ${id} was inserted without its hash`);
    }
  }

  private checkSignature(row: LogRow, before: { id: number; hash: string }): void {
    const { id, signature, is_redacted, hash, content_hash } = row;
    if (signature === null) {
      this.addUnsigned(row);
      return;
    }
    const key = this.keys.find((one) => one.id === keyOfSignature(signature));
    if (!key) {
      this.addForeign(id, signature);
      return;
    }
    if (key === this.keys[0]) this.signed.firstCurrent ||= id;
    const place = { id, before: before.id === 0 ? null : before.hash, hash, content_hash };
    if (!key.hasSigned(signature, row, is_redacted ? place : undefined)) {
      this.forged.push(`The log's row ${id} is not what the server has signed`);
    }
  }

  private addUnsigned({ id, is_redacted }: LogRow): void {
    const { unsigned_to } = this.head;
    if (is_redacted || (unsigned_to !== null && id > (unsigned_to ?? 0))) {
      this.forged.push(`The log's row ${id} was written by no server: it has no signature`);
      return;
    }
    this.signed.unsigned += 1;
    this.signed.firstUnsigned ||= id;
  }

  /** A former secret is never used again. */
  private addForeign(id: number, signature: string): void {
    const { firstCurrent } = this.signed;
    const key = keyOfSignature(signature);
    if (key === UNPROVEN) {
      this.forged.push(`The log's row ${id} had been altered before a person was removed from it`);
    } else if (!this.sealing.has(key)) {
      this.forged.push(`The log's row ${id} was written by no server: no seal has its secret`);
    } else if (firstCurrent === 0) this.signed.foreign = id;
    else {
      this.forged.push(
        `The log's row ${id} is signed with an unknown secret, after row ${firstCurrent} with the server's`,
      );
    }
  }

  /** Checks rows without a hash: the demo's before the campaign is live, and rows of early versions. */
  private withoutHash(): string[] {
    const { first_signed_after: last, unsealed_hash, unsealed_own_hash, last_id } = this.head;
    if (last === null) {
      const lost = 'The log has rows, and nothing says when their sealing began';
      return this.hasRows || last_id > 0 ? [lost] : [];
    }
    const hasDemo = this.demo.length > 0;
    const isSame = hasDemo
      ? this.unsealed.all.digest('hex') === unsealed_hash
      : this.unsealed.own.digest('hex') === unsealed_own_hash;
    const left = this.demo.map((id) => `The log's row ${id} is the demo's, which has left`);
    const altered = `Of the log's rows up to ${last}, from before it was sealed, one was altered, inserted or removed`;
    return [
      ...listed(this.later),
      ...(this.isLive ? listed(left) : []),
      ...(isSame || this.later.length > 0 ? [] : [altered]),
    ];
  }

  /** Compares the last row with the head, so that the last rows cannot be removed unnoticed. */
  private wrongHead(): string[] {
    const { id, hash } = this.last;
    if (id === this.head.last_id && hash === this.head.hash) return [];
    return [`The log ends with row ${id}, and its head names row ${this.head.last_id}`];
  }
}

const listed = (lines: readonly string[]): string[] => lines.slice(0, MAX_LISTED);
