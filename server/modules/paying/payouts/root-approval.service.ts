import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MerkleTree } from '#libs/contracts/index.js';
import type { AuthenticatedAdmin } from '../../../platform/identity/admin.guard.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import { findPublishableLines } from '../distributors/distributor.report.js';
import { PayoutLineRepository, toContractLine } from '../distributors/payout-line.repository.js';
import type { PayoutRequestDto } from './dto/payout.dto.js';
import { FreezingService } from './freezing.service.js';
import { SetUpRequestService } from './set-up-request.service.js';

/** Publishes roots, which a second admin approves where the rules want it. The approval covers exactly these lines. */
@Injectable()
export class RootApprovalService implements OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly approvals: ApprovalsService,
    private readonly requests: SetUpRequestService,
    private readonly freezing: FreezingService,
    private readonly lines: PayoutLineRepository,
  ) {}

  onModuleInit(): void {
    this.approvals.define<{ id: number }>('publish_root', {
      permission: 'payouts.sign',
      operation: { action: 'request_payout', resource_type: 'distributor' },
      freeze: ({ id }) => this.freeze(id),
    });
  }

  /** @throws AppError 409 when there is nothing to publish, or a second admin is asked. */
  publish(id: number, admin: AuthenticatedAdmin): Promise<PayoutRequestDto> {
    const work = (root?: unknown) => this.requests.publish(id, root);
    return this.approvals.run('publish_root', { id }, admin, work);
  }

  /** Funds, and publishes the root of the frozen lines. @throws AppError 409, see {@link SetUpRequestService.fund} */
  async fund(id: number, admin: AuthenticatedAdmin): Promise<PayoutRequestDto> {
    const chain = await this.requests.prepareFunds(id);
    const work = (root?: unknown) => this.requests.requestFunds(id, chain, { root });
    return this.approvals.run('publish_root', { id }, admin, work);
  }

  /** Locks the distributor, so that no line is added before the approved root is requested. */
  private async freeze(id: number) {
    const row = await this.freezing.lock(id);
    const claimIds = await findPublishableLines(this.em, id);
    await this.requests.assertPublishable(row, claimIds.length);
    const lines = (await this.lines.lock(id, claimIds)).map(toContractLine);
    const { root } = await MerkleTree.inSteps(row.address, lines);
    const facts = { distributor: id, payouts: lines.length, merkle_root: root };
    return { payload: { id }, size: 1, facts, state: root };
  }
}
