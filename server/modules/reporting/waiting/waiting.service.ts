import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AdminRole, isPermitted, type Permission } from '#libs/domain/index.js';
import type { WaitingDto } from './dto/waiting.dto.js';
import { countWaiting } from './waiting.report.js';

const PERMISSIONS = {
  reviews: 'reviews.read',
  appeals: 'appeals.read',
  claims: 'claims.read',
  clusters: 'users.read',
  approvals: 'approvals.read',
} as const satisfies Record<keyof WaitingDto, Permission>;

@Injectable()
export class WaitingService {
  constructor(private readonly em: SqlEntityManager) {}

  /** Counts only the kinds of records that the role may read. */
  async count(role: AdminRole): Promise<WaitingDto> {
    const count = async (kind: keyof WaitingDto) =>
      isPermitted(role, PERMISSIONS[kind]) ? countWaiting(this.em, kind) : null;
    return {
      reviews: await count('reviews'),
      appeals: await count('appeals'),
      claims: await count('claims'),
      clusters: await count('clusters'),
      approvals: await count('approvals'),
    };
  }
}
