import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import { DistributorSyncService } from '../../paying/distributors/distributor-sync.service.js';
import { readChain } from '../../paying/payouts/payout.errors.js';
import { notClosable } from './closing.errors.js';
import { ClosingService } from './closing.service.js';
import type { CampaignReportDto } from './dto/campaign-report.dto.js';

/** Closes the campaign, which waits for a second admin where the rules want one. */
@Injectable()
export class ClosingApprovalService implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly closing: ClosingService,
    private readonly distributors: DistributorSyncService,
  ) {}

  onModuleInit(): void {
    this.approvals.define('close_campaign', {
      permission: 'campaign.close',
      operation: { action: 'close_campaign', resource_type: 'campaign' },
      // A day may pass between a request and its approval.
      prepare: () => readChain(() => this.distributors.syncEnded()),
      freeze: () => this.freeze(),
      execute: () => this.closing.close(),
    });
  }

  /**
   * @throws AppError 409 when it is closed, something is still open, or a second admin is asked; 503 without the chain API
   * while an ended contract owes claims.
   */
  async close(admin: AuthenticatedAdmin): Promise<CampaignReportDto> {
    return this.approvals.run('close_campaign', {}, admin, () => this.closing.close());
  }

  private async freeze() {
    const { open, users, tokens, unpaid_claims, unpaid_tokens } = await this.closing.plan();
    if (open.length > 0) throw notClosable(open);
    const facts = {
      users_who_forfeit: users,
      forfeited_tokens: tokens + unpaid_tokens,
      forfeited_claims: unpaid_claims,
    };
    return { payload: {}, size: 1, facts, state: null };
  }
}
