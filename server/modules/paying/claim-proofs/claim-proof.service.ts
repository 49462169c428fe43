import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { claimMessage } from '#libs/contracts/index.js';
import {
  formatContractAddress,
  formatTonAddress,
  ORDER_VALID_FOR,
  TON_CHAINS,
} from '#libs/domain/index.js';
import { toIso } from '../../../platform/records/timestamps.js';
import { participationRejected } from '../../site/settings/participation.errors.js';
import { claimNotFound } from '../claims/claim.errors.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { findPublishedLine, type PublishedLine } from '../claims/published-claim.report.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import { notClaimable, proofNotFound } from './claim-proof.errors.js';
import type {
  ClaimProofDto,
  PublicClaimRequestDto,
  PublicProofDto,
} from './dto/claim-proof.dto.js';
import { PublishedTreeService } from './published-tree.service.js';

/** Proves that claims are in a published Merkle root, so that their receivers can claim them. */
@Injectable()
export class ClaimProofService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly claims: ClaimRepository,
    private readonly trees: PublishedTreeService,
    private readonly sync: DistributorSyncService,
  ) {}

  /** @throws AppError 404 for another user's claim, 403 for a banned user, 409 when it cannot be claimed now. */
  async ofUser(userId: number, id: number): Promise<ClaimProofDto> {
    const claim = await this.claims.find(id);
    if (claim?.user_id !== userId) throw claimNotFound();
    const line = await findPublishedLine(this.em, id);
    if (line?.is_banned) throw participationRejected('user.banned');
    if (!line) throw notClaimable('claim.not_published');
    if (line.status !== 'payable') throw notClaimable('claim.paid');
    if (isOver(line)) throw notClaimable('claim.deadline_passed');
    const proof = await this.trees.proof(line);
    if (!proof) throw notClaimable('claim.not_published');
    await this.sync.schedule();
    return {
      ...describe(line, proof),
      request: { ...requestOf(line, proof), from: line.receiver },
    };
  }

  /** Returns a proof for the public. @throws AppError 404 before its root is on the chain, and without a proof. */
  async ofNumber(number: number): Promise<PublicProofDto> {
    const line = await findPublishedLine(this.em, number);
    const proof = line && !line.is_banned ? await this.trees.proof(line) : null;
    if (!line || !proof) throw proofNotFound();
    const isClaimable = line.status === 'payable' && !isOver(line);
    return { ...describe(line, proof), request: isClaimable ? requestOf(line, proof) : null };
  }
}

const isOver = ({ deadline }: PublishedLine): boolean => Date.now() > new Date(deadline).getTime();

function describe(line: PublishedLine, proof: string[]): Omit<PublicProofDto, 'request'> {
  const { claim_id, network, tokens, units, merkle_root } = line;
  return {
    claim_id,
    distributor: formatContractAddress(line.address, network),
    network,
    jetton_master: formatContractAddress(line.jetton_master, network),
    receiver: formatTonAddress(line.receiver, network),
    tokens,
    units,
    merkle_root,
    proof,
    deadline: toIso(line.deadline),
  };
}

function requestOf(line: PublishedLine, proof: readonly string[]): PublicClaimRequestDto {
  const { claim_id: number, units, receiver, network } = line;
  const address = formatContractAddress(line.address, network);
  return {
    validUntil: Math.floor(Date.now() / 1000) + ORDER_VALID_FOR,
    network: TON_CHAINS[network],
    messages: [claimMessage(address, { number, amount: BigInt(units), receiver }, proof)],
  };
}
