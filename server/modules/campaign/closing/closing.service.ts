import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { claimsOpenUntil, type SiteSettings } from '#libs/domain/index.js';
import { databaseDate, databaseNow } from '../../../platform/database/clock.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../../../platform/database/connection-limits.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { toIso } from '../../../platform/records/timestamps.js';
import { ImportedAwardRepository } from '../../earning/imports/imported-award.repository.js';
import { countWaiting } from '../../earning/imports/point-import.report.js';
import { campaignClosed } from '../../earning/ledger/ledger.errors.js';
import { LedgerClosingRepository } from '../../earning/ledger/ledger-closing.repository.js';
import { DistributorRepository } from '../../paying/distributors/distributor.repository.js';
import { UnsignedRootService } from '../../paying/distributors/unsigned-root.service.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ALLOCATION_HEADER, AllocationSealer } from './allocation.js';
import type { PublishedTable } from './allocation.report.js';
import { notClosable, notClosed, OPEN_POINTS, type OpenPoint } from './closing.errors.js';
import { countOpenPoints, countUnpaidClaims, findPayers } from './closing.report.js';
import { ClosingRepository } from './closing.repository.js';
import {
  type CampaignReportDto,
  type ClosingPlanDto,
  toReportDistributorDto,
} from './dto/campaign-report.dto.js';
import { PAYOUTS_HEADER } from './payouts-file.js';
import { PayoutsSealer } from './payouts-sealer.js';

const FOLDER = '/api/v1/public/campaign';

/** Closes the campaign: unclaimed tokens are forfeited, the ledger is sealed, and the result published. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly reports: ClosingRepository,
    private readonly ledger: LedgerClosingRepository,
    private readonly distributors: DistributorRepository,
    private readonly unsignedRoots: UnsignedRootService,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly awards: ImportedAwardRepository,
  ) {}

  async plan(): Promise<ClosingPlanDto> {
    const settings = await this.settings.read();
    const due = await this.reports.countForfeited(settings.claim_pool_tokens);
    const unpaid = await countUnpaidClaims(this.em);
    const waiting = await countWaiting(this.em);
    return {
      ...due,
      unpaid_claims: unpaid.claims,
      unpaid_tokens: unpaid.tokens,
      waiting_wallets: waiting.wallets,
      waiting_points: waiting.points,
      open: await this.openPoints(settings),
    };
  }

  /** Closes the campaign for good. @throws AppError 409 when it is closed, or something is still open. */
  @Transactional()
  async close(): Promise<CampaignReportDto> {
    assertGranted('close_campaign');
    const settings = await this.settings.lock();
    if (settings.closed_at !== null) throw campaignClosed();
    await this.em.execute(LIFT_LIMITS_OF_TRANSACTION);
    // Transactions that hold the settings, such as appeals, end first; later ones find the campaign closed.
    await this.settings.waitForHolders();
    // Locked before the ledger, in the order of an arriving payment.
    await this.distributors.lockAll();
    await this.ledger.lock();
    const open = await this.openPoints(settings);
    if (open.length > 0) throw notClosable(open);
    await this.unsignedRoots.drop();
    await this.reports.forfeit(settings.claim_pool_tokens);
    await this.awards.withdrawOpenOfUsers();
    await this.reports.writeLines();
    await this.reports.writeReport(this.audit.actor, await this.seal());
    await this.ledger.seal();
    const report = await this.report();
    await this.settings.changeCampaign({ closed_at: report.closed_at });
    this.audit.record({ code: 'closed' });
    return report;
  }

  /** @throws AppError 404 before the campaign is closed. */
  async report(): Promise<CampaignReportDto> {
    const report = await this.findReport();
    if (!report) throw notClosed();
    return report;
  }

  /** Null before the campaign is closed. */
  async findReport(): Promise<CampaignReportDto | null> {
    const report = await this.reports.findReport();
    if (!report) return null;
    const waiting = await countWaiting(this.em);
    const { users, points, claimed, forfeited, sha256, merkle_root, payouts_sha256 } = report;
    return {
      ...{ users, points, claimed, forfeited, sha256, merkle_root, payouts_sha256 },
      file: `${FOLDER}/allocation.csv`,
      payouts_file: payouts_sha256 && `${FOLDER}/payouts.csv`,
      delivered: report.paid,
      waiting_wallets: waiting.wallets,
      waiting_points: waiting.points,
      distributors: report.distributors ?? (await this.payers()),
      closed_at: toIso(report.closed_at),
    };
  }

  /** The published allocation, piece by piece. @throws AppError 404 before the campaign is closed. */
  async allocationFile(): Promise<AsyncGenerator<string>> {
    await this.report();
    return this.chunks(ALLOCATION_HEADER, 'allocation_lines');
  }

  /** The published payouts, piece by piece. @throws AppError 404 before the campaign is closed. */
  async payoutsFile(): Promise<AsyncGenerator<string>> {
    const { payouts_file } = await this.report();
    if (payouts_file === null) throw notClosed();
    return this.chunks(PAYOUTS_HEADER, 'published_payouts');
  }

  /** Reads outside of the request's transaction, which ends earlier. */
  private async *chunks(header: string, table: PublishedTable): AsyncGenerator<string> {
    const rows = new ClosingRepository(this.em.fork());
    yield `${header}\n`;
    for await (const lines of rows.lines(table)) yield `${lines.join('\n')}\n`;
  }

  /** Computes the proofs of the written files. @throws AppError 409 for a root that the lines do not make. */
  private async seal() {
    const distributors = await this.payers();
    const allocation = new AllocationSealer();
    for await (const lines of this.reports.lines('allocation_lines')) {
      for (const line of lines) allocation.add(line);
    }
    const payouts = new PayoutsSealer(distributors);
    for await (const lines of this.reports.lines('published_payouts')) {
      for (const line of lines) payouts.add(line);
    }
    for (const distributor of distributors) {
      if (!(await payouts.hasRoot(distributor))) throw notClosable(['unsigned_root']);
    }
    return { ...allocation.seal(), payouts_sha256: payouts.sha256(), distributors };
  }

  private async payers() {
    return (await findPayers(this.em)).map(toReportDistributorDto);
  }

  private async openPoints(settings: SiteSettings): Promise<OpenPoint[]> {
    const isLive = settings.campaign_mode === 'live';
    const hasEnded =
      isLive &&
      claimsOpenUntil(settings, databaseDate()) === null &&
      Date.parse(settings.campaign_end) <= databaseNow();
    const counts = {
      not_live: !isLive,
      not_ended: !hasEnded,
      // Found by the sealing alone.
      unsigned_root: false,
      ...(await countOpenPoints(this.em, settings.campaign_end)),
    };
    return OPEN_POINTS.filter((point) => Number(counts[point]) > 0);
  }
}
