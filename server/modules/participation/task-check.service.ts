import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { prepared } from '../../database/prepared.js';
import { sessionRequired } from '../../identity/identity.errors.js';
import {
  type CheckResult,
  Unavailable,
  VerificationService,
  type VerifiedTask,
} from '../tasks/verification/verification.service.js';
import { balanceJustRead } from './completion.errors.js';

/** What a visitor hands in; empty where nothing is. */
export interface HandedIn {
  evidence: string;
  code: string;
  seconds: number;
}

/** Nothing: where a service is asked about somebody who is not here. */
export const NOTHING: HandedIn = { evidence: '', code: '', seconds: 0 };

/** What a method says where it says something. */
export type DecidedCheck = Exclude<CheckResult, { kind: 'later' }>;

/** What a method, and the campaign's rules, look at in a user. */
export interface CheckedUser {
  id: number;
  account?: string | null;
  is_banned: boolean;
  is_active: boolean;
}

const FIND = prepared<CheckedUser>(
  'select id, account, is_banned, is_active from users where id = ?',
);

/** Checks what was handed in with a task, in words that the campaign understands. */
@Injectable()
export class TaskCheckService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly verification: VerificationService,
  ) {}

  /** @throws AppError 401 when there is no such user any more. */
  async findParticipant(userId: number): Promise<CheckedUser> {
    const [user] = await FIND(this.em, [userId]);
    if (!user) throw sessionRequired();
    return user;
  }

  /**
   * What the task's method says; `service` where it cannot be asked now.
   *
   * @throws AppError 422 when what was handed in cannot be right, 409 when it was asked for a moment ago.
   */
  async check(
    user: CheckedUser,
    task: VerifiedTask,
    site: SiteSettings,
    handedIn: HandedIn,
  ): Promise<DecidedCheck | { kind: 'service' }> {
    try {
      const result = await this.ask(user, task, site, handedIn);
      if (result.kind === 'later') throw balanceJustRead(result.wait);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) return { kind: 'service' };
      throw error;
    }
  }

  /** @throws Unavailable when a service cannot be asked now. */
  ask(
    { id, account }: CheckedUser,
    { verification, verification_settings: settings }: VerifiedTask,
    site: SiteSettings,
    handedIn: HandedIn,
  ): Promise<CheckResult> {
    const user = { id, account: account ?? '' };
    return this.verification.check(verification, { user, settings, site, ...handedIn });
  }
}
