import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { importKey } from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { ImportBookingRepository } from './import-booking.repository.js';
import { ImportedAwardRepository } from './imported-award.repository.js';
import { type Lines, reversibleAwards, usersOfLines } from './point-import.report.js';
import { type ImportRow, PointImportRepository } from './point-import.repository.js';

/** The job that books or undoes the awards of an import. */
const JOB = 'book_import';

/** Awards of one transaction: few enough that visitors do not wait for it. */
const AT_ONCE = 2_000;

/** Milliseconds of one job, which a killed process may have to repeat soon. */
const WORKS_FOR = 30_000;

/** Gives known wallets the points of a confirmed import, or reverses an undone one, part by part; continues after a kill. */
@Injectable()
export class ImportWorkService implements OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly imports: PointImportRepository,
    private readonly awards: ImportedAwardRepository,
    private readonly booking: ImportBookingRepository,
    private readonly users: UserRepository,
    private readonly decisions: DecisionRepository,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ id: number }>(JOB, ({ id }, { signal }) => this.work(id, signal));
  }

  /** Begins the work of an import, or continues it. */
  plan(id: number): Promise<void> {
    return this.jobs.send(JOB, { id });
  }

  /** Does the rest of an import's work, part by part; another job goes on after a while, or after a kill. */
  async work(id: number, signal?: AbortSignal): Promise<void> {
    const end = performance.now() + WORKS_FOR;
    while (await runInTransaction(this.em, () => this.doNext(id))) {
      signal?.throwIfAborted();
      if (performance.now() > end) return this.plan(id);
    }
  }

  /** Books or undoes the next part; false after the last one. Awards are locked before users, as at a sign-in. */
  private async doNext(id: number): Promise<boolean> {
    const row = await this.imports.lock(id);
    if (row?.status !== 'booking' && row?.status !== 'undoing') return false;
    const after = row.done_line;
    const until = await this.awards.nextLine({ import_id: id, after }, AT_ONCE);
    if (until === undefined) {
      await this.imports.setStatus(id, row.status === 'booking' ? 'booked' : 'undone');
      return false;
    }
    const lines = { import_id: id, after, until };
    await (row.status === 'booking' ? this.bookLines(lines) : this.undoLines(row, lines));
    await this.imports.setDoneLine(id, until);
    return true;
  }

  private async bookLines(lines: Lines): Promise<void> {
    await this.awards.lockAwards(lines, 'open');
    const users = await usersOfLines(this.em, lines, 'open');
    if (users.length === 0) return;
    await this.users.lockAll(users);
    await this.booking.bookLines(lines);
  }

  private async undoLines(
    { id, reason, reason_zh, undone_by: caused_by }: ImportRow,
    lines: Lines,
  ): Promise<void> {
    await this.awards.withdrawOpen(lines);
    await this.awards.lockAwards(lines, 'booked');
    await this.users.lockAll(await usersOfLines(this.em, lines, 'booked'));
    const awards = (await reversibleAwards(this.em, lines)).map(({ line, ...award }) => ({
      ...award,
      line,
      transfer_key: importKey(id, line),
    }));
    if (awards.length === 0) return;
    const decisions = await this.decisions.recordReversals(
      awards.map(({ user_id, points, transfer_key }) => ({ user_id, points, transfer_key })),
      { reason, reason_zh },
    );
    await this.booking.reverse(
      awards.map(({ user_id, points, transfer_key }) => {
        const decision_id = decisions.get(transfer_key) ?? 0;
        const key = `reverse:${decision_id}:${transfer_key}`;
        return { key, user_id, points: -points, reason, reason_zh, caused_by, decision_id };
      }),
    );
    await this.awards.markReversed(
      id,
      awards.map(({ line }) => line),
    );
  }
}
