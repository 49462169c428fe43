import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ImportedAward, MAX_LENGTH, type TonNetwork } from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { DeletedAccountRepository } from '../../participants/users/deleted-account.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { campaignClosed } from '../ledger/ledger.errors.js';
import { type FileRow, ImportFile } from './import-file.js';
import {
  ImportedAwardRepository,
  type NewAward,
  type RejectedRow,
} from './imported-award.repository.js';
import { importBusy, importRefused } from './imports.errors.js';
import { usersOf } from './point-import.report.js';
import { PointImportRepository } from './point-import.repository.js';

/** Files that one process reads at the same time. */
const MAX_CONCURRENCY = 2;

type Row = FileRow & { award: ImportedAward };

/** Sums over the rows that are read so far. */
class Sums {
  awards = 0;
  points = 0;
  known = 0;
  referenced = 0;
  rejected = 0;
}

/** Reads files of points: every row is checked and stored, and nothing is booked. */
@Injectable()
export class ImportUploadService {
  private running = 0;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly imports: PointImportRepository,
    private readonly awards: ImportedAwardRepository,
    private readonly deleted: DeletedAccountRepository,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Reads a file as it arrives, and returns the id of its import. Nothing is kept of a file that ends too early.
   * @throws AppError 409 when the campaign is closed or others are read; 422 for a file that cannot be read.
   */
  async read(source: Readable, name: string): Promise<number> {
    if (this.running >= MAX_CONCURRENCY) throw importBusy();
    this.running += 1;
    try {
      return await this.store(source, name.slice(0, MAX_LENGTH.title));
    } finally {
      this.running -= 1;
    }
  }

  private async store(source: Readable, file_name: string): Promise<number> {
    const { closed_at, ton_network: network } = await this.settings.read();
    if (closed_at !== null) throw campaignClosed();
    const file = new ImportFile(source, network);
    const id = await this.begin(file_name, network);
    try {
      const sums = new Sums();
      for await (const rows of file.batches()) {
        await runInTransaction(this.em, () => this.add(id, rows, network, sums));
      }
      if (sums.awards + sums.rejected === 0) throw importRefused('empty');
      const { rejected: _, ...facts } = sums;
      await runInTransaction(this.em, async () => {
        await this.imports.finishReading(id, { ...facts, sha256: file.sha256() }, file.columns);
        const subject = { type: 'import', id, name: file_name } as const;
        this.audit.record({ code: 'created', subject });
      });
      return id;
    } catch (error) {
      await runInTransaction(this.em, () => this.imports.remove(id));
      throw error;
    }
  }

  /** Also removes the rest of a killed process. */
  private begin(file_name: string, network: TonNetwork): Promise<number> {
    return runInTransaction(this.em, async () => {
      for (const id of await this.imports.cutOff()) await this.imports.remove(id);
      return this.imports.create({ file_name, network, uploaded_by: this.audit.actor });
    });
  }

  private async add(
    id: number,
    rows: readonly FileRow[],
    network: TonNetwork,
    sums: Sums,
  ): Promise<void> {
    const valid = rows.filter((row): row is Row => row.award !== null);
    const accounts = valid.map(({ award }) => award.account);
    const references = valid.flatMap(({ award }) => award.reference ?? []);
    const users = await usersOf(this.em, accounts, network);
    const deleted = await this.deleted.findBlockedAccounts(accounts, network);
    const given = await this.awards.givenReferences(references);
    const problemOf = ({ account, reference }: ImportedAward) => {
      if (users.get(account)?.is_banned) return 'banned';
      if (deleted.has(account)) return 'deleted';
      return reference !== null && given.has(reference) ? 'same_before' : null;
    };
    const rejected: RejectedRow[] = [];
    const awards: NewAward[] = [];
    for (const { line, cells, award, problem } of rows) {
      const reason = award ? problemOf(award) : problem;
      if (reason) rejected.push({ line, problem: reason, cells: storable(cells) });
      else if (award) awards.push({ ...award, line, identity: identityOf(award) });
    }
    const doubles = await this.awards.addAwards(id, awards);
    for (const { line, cells } of doubles.size === 0 ? [] : rows) {
      if (!doubles.has(line)) continue;
      rejected.push({ line, problem: 'same_in_file', cells: storable(cells) });
    }
    await this.awards.addRejected(id, rejected);
    sums.rejected += rejected.length;
    for (const { line, account, points, reference } of awards) {
      if (doubles.has(line)) continue;
      sums.awards += 1;
      sums.points += points;
      sums.known += Number(users.has(account));
      sums.referenced += Number(reference !== null);
    }
  }
}

/** A reference names an award; without one, equal rows are one award. */
const identityOf = ({ reference, account, points, reason }: ImportedAward): string =>
  reference === null
    ? `=${hash('sha256', `${account} ${points} ${reason}`, 'base64url')}`
    : `#${reference}`;

/** The database refuses NUL, and halves of characters. */
const storable = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.replaceAll('\0', '').toWellFormed());
