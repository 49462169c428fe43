import { Injectable } from '@nestjs/common';
import { shortenAddress } from '#libs/domain/index.js';
import { UserService } from '../users/user.service.js';
import { UserReferralRepository } from '../users/user-referral.repository.js';
import type { ReferralGraphDto } from './dto/referral.dto.js';

/** More would not fit into a picture. */
const MAX_NODES = 100;

/** Above the user, and below. */
const MAX_GENERATIONS = 10;

/** Who invited a user, and whom the user invited. */
@Injectable()
export class ReferralGraphService {
  constructor(
    private readonly users: UserService,
    private readonly referrals: UserReferralRepository,
  ) {}

  /** The inviters above the user, then generation after generation below. */
  async around(userId: number): Promise<ReferralGraphDto> {
    await this.users.get(userId);
    const above = await this.referrals.inviters(userId, MAX_GENERATIONS);
    const generations = new Map(above.map((row, index) => [row, -index]));
    let parents = above.slice(0, 1);
    let isCut = above.length > MAX_GENERATIONS;
    for (let depth = 1; depth <= MAX_GENERATIONS && parents.length > 0; depth += 1) {
      const room = MAX_NODES - generations.size;
      const ids = parents.map(({ id }) => id);
      const children = await this.referrals.invitedBy(ids, room + 1);
      isCut ||= children.length > room;
      parents = children.slice(0, room);
      for (const row of parents) generations.set(row, depth);
      if (isCut) break;
    }
    const rows = [...generations.keys()];
    const ids = new Set(rows.map(({ id }) => id));
    const invited = await this.referrals.countInvited([...ids]);
    return {
      nodes: rows.map((row) => ({
        id: row.id,
        name: row.username ?? shortenAddress(row.wallet_address),
        total_points: row.total_points,
        is_banned: row.is_banned,
        invited: invited.get(row.id) ?? 0,
        generation: generations.get(row) ?? 0,
      })),
      edges: rows.flatMap(({ id, inviter_id }) =>
        inviter_id !== null && ids.has(inviter_id) ? [{ from: inviter_id, to: id }] : [],
      ),
      is_cut: isCut,
    };
  }
}
