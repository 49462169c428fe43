import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIRMED_POINTS, importStates } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import {
  type AuthenticatedAdmin,
  assertConfirmed,
} from '../../../platform/identity/admin.guard.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { campaignClosed } from '../ledger/ledger.errors.js';
import type { ImportUndoDto, SeenImportDto } from './dto/point-import.dto.js';
import { ImportWorkService } from './import-work.service.js';
import {
  importChanged,
  importNotFound,
  importNotOpen,
  noAwards,
  sameFile,
} from './imports.errors.js';
import { type ImportRow, PointImportRepository } from './point-import.repository.js';

type SeenImport = SeenImportDto & { id: number };

/**
 * Confirms imports and undoes them. Either is one change of a status, which a killed process has made or not; a job
 * does the work.
 */
@Injectable()
export class ImportBookingService implements OnModuleInit {
  constructor(
    readonly em: SqlEntityManager,
    private readonly imports: PointImportRepository,
    private readonly work: ImportWorkService,
    private readonly approvals: ApprovalsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
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
    await this.work.plan(id);
  }

  /** Removes an import that was not confirmed. @throws AppError 404, 409 */
  @Transactional()
  async discard(id: number): Promise<void> {
    const { status, file_name: name } = await this.lock(id);
    if (status !== 'checked') throw importNotOpen();
    await this.imports.remove(id);
    this.audit.record({ code: 'deleted', subject: { type: 'import', id, name } });
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
    await this.work.plan(row.id);
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
