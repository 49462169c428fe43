import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIRMED_POINTS, importKey, importStates } from '#libs/domain/index.js';
import { runInTransaction, Transactional } from '../../../platform/database/transactional.js';
import {
  type AuthenticatedAdmin,
  assertConfirmed,
} from '../../../platform/identity/admin.guard.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { campaignClosed } from '../ledger/ledger.errors.js';
import type { ImportUndoDto, SeenImportDto } from './dto/point-import.dto.js';
import { ImportBookingRepository } from './import-booking.repository.js';
import {
  importChanged,
  importNotFound,
  importNotOpen,
  noAwards,
  sameFile,
} from './imports.errors.js';
import { type Lines, reversibleAwards, usersOfLines } from './point-import.report.js';
import { type ImportRow, PointImportRepository } from './point-import.repository.js';

/** The job that books or undoes the awards of an import. */
const JOB = 'book_import';

/** Awards of one transaction: few enough that visitors do not wait for it. */
const AT_ONCE = 2_000;

/** Milliseconds of one job, which a killed process may have to repeat soon. */
const WORKS_FOR = 30_000;

type SeenImport = SeenImportDto & { id: number };

/**
 * Confirms imports and undoes them. A confirmation is one change of a status, which a killed process has made or not;
 * a job then gives known wallets their points, part by part, and goes on after a kill.
 */
@Injectable()
export class ImportBookingService implements OnModuleInit {
  constructor(
    readonly em: SqlEntityManager,
    private readonly imports: PointImportRepository,
    private readonly booking: ImportBookingRepository,
    private readonly users: UserRepository,
    private readonly decisions: DecisionRepository,
    private readonly approvals: ApprovalsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ id: number }>(JOB, ({ id }, { signal }) => this.work(id, signal));
    this.approvals.define<SeenImport>('import_points', {
      permission: 'users.adjust',
      counts_as: 'adjust_points',
      operation: { action: 'import_points', resource_type: 'import' },
      freeze: (seen) => this.freeze(seen),
      execute: (seen) => this.book(seen),
    });
  }

  /**
   * Confirms an import as it was shown; its awards are booked soon, those of unknown wallets when they sign in.
   * @throws AppError 403 without a confirmed identity; 409 when it has changed, or a second admin is asked.
   */
  async confirm(id: number, seen: SeenImportDto, admin: AuthenticatedAdmin): Promise<void> {
    if (seen.points > CONFIRMED_POINTS) assertConfirmed(admin);
    const payload = { id, ...seen };
    await this.approvals.run('import_points', payload, admin, () => this.book(payload));
  }

  /** Undoes a booked import; a job reverses unclaimed points. @throws AppError 404, 409 */
  @Transactional()
  async undo(id: number, { reason, reason_zh = '' }: ImportUndoDto): Promise<void> {
    await this.holdOpenCampaign();
    const { status, file_name: name } = await this.lock(id);
    if (!importStates.canTransition(status, 'undoing')) throw importNotOpen();
    const why = { reason: reason.trim(), reason_zh: reason_zh.trim() };
    await this.imports.setStatus(id, 'undoing', {
      ...why,
      done_line: 0,
      undone_by: this.audit.actor,
    });
    const subject = { type: 'import', id, name } as const;
    this.audit.record({ code: 'import_undone', subject, reason: why.reason });
    await this.jobs.send(JOB, { id });
  }

  /** Removes an import that was not confirmed. @throws AppError 404, 409 */
  @Transactional()
  async discard(id: number): Promise<void> {
    const { status, file_name: name } = await this.lock(id);
    if (status !== 'checked') throw importNotOpen();
    await this.imports.remove(id);
    this.audit.record({ code: 'deleted', subject: { type: 'import', id, name } });
  }

  /** Does the rest of an import's work, part by part; another job goes on after a while, or after a kill. */
  async work(id: number, signal?: AbortSignal): Promise<void> {
    const end = performance.now() + WORKS_FOR;
    while (await runInTransaction(this.em, () => this.doNext(id))) {
      signal?.throwIfAborted();
      if (performance.now() > end) return this.jobs.send(JOB, { id });
    }
  }

  private async freeze(seen: SeenImport) {
    const { id, awards, points, sha256 } = seen;
    const row = await this.imports.find(id);
    assertSeen(row, seen);
    const facts = { file: row.file_name, import_id: id, rows: awards, points, sha256 };
    return { payload: { id, sha256, awards, points }, size: points, facts, state: row.status };
  }

  @Transactional()
  private async book(seen: SeenImport): Promise<void> {
    assertGranted('adjust_points');
    await this.holdOpenCampaign();
    await this.imports.lockConfirmations();
    const row = await this.lock(seen.id);
    assertSeen(row, seen);
    const since = await this.imports.confirmedSince(row);
    if (since.is_same_file) throw sameFile();
    if (row.referenced > 0 && since.has_references) throw importChanged();
    await this.imports.confirm(row.id, this.audit.actor);
    const { awards, points } = seen;
    const subject = { type: 'import', id: row.id, name: row.file_name } as const;
    this.audit.record({ code: 'import_confirmed', subject, awards, points });
    await this.jobs.send(JOB, { id: row.id });
  }

  /** Books or undoes the next part; false after the last one. Awards are locked before users, as at a sign-in. */
  private async doNext(id: number): Promise<boolean> {
    const row = await this.imports.lock(id);
    if (row?.status !== 'booking' && row?.status !== 'undoing') return false;
    const after = row.done_line;
    const until = await this.imports.nextLine({ import_id: id, after }, AT_ONCE);
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
    await this.imports.lockAwards(lines, 'open');
    const users = await usersOfLines(this.em, lines, 'open');
    if (users.length === 0) return;
    await this.users.lockAll(users);
    await this.booking.bookLines(lines);
  }

  private async undoLines(
    { id, reason, reason_zh, undone_by: caused_by }: ImportRow,
    lines: Lines,
  ): Promise<void> {
    await this.imports.withdrawOpen(lines);
    await this.imports.lockAwards(lines, 'booked');
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
    await this.imports.markReversed(
      id,
      awards.map(({ line }) => line),
    );
  }

  /** Keeps the campaign from being closed meanwhile. @throws AppError 409 */
  private async holdOpenCampaign(): Promise<void> {
    if ((await this.settings.hold()).closed_at !== null) throw campaignClosed();
  }

  private async lock(id: number): Promise<ImportRow> {
    const row = await this.imports.lock(id);
    if (!row) throw importNotFound();
    return row;
  }
}

/** @throws AppError 404; 409 unless the import is as it was shown, and can be confirmed */
function assertSeen(row: ImportRow | undefined, seen: SeenImportDto): asserts row is ImportRow {
  if (!row) throw importNotFound();
  const isSame =
    row.sha256 === seen.sha256 && row.awards === seen.awards && row.points === seen.points;
  if (row.status !== 'checked' || !isSame) throw importNotOpen();
  if (row.awards === 0) throw noAwards();
}
