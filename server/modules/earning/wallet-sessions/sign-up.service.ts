import { Inject, Injectable } from '@nestjs/common';
import { isAboveCap, type SiteSettings, workLevel, workProblem } from '#libs/domain/index.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { HoldService } from '../../participants/holds/hold.service.js';
import { signInFailed } from './sign-in.errors.js';
import { SignUpCountRepository } from './sign-up-count.repository.js';

/** The facts about a new user that decide whether a work is needed. */
export interface SignUp {
  /** The network by `sharedNetwork`. */
  network: string;
  /** The level of the work issued with the challenge. */
  level: number;
  /** Whether the proof came with the solved work. */
  is_solved: boolean;
  settings: SiteSettings;
}

/** Requires a proof of work from new users of a network with many new users. */
@Injectable()
export class SignUpService {
  private readonly key: DerivedKey;

  constructor(
    private readonly counts: SignUpCountRepository,
    private readonly holds: HoldService,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = new DerivedKey(secret, 'sign-up networks');
  }

  /** New users of the network in the last hour. */
  recentOf(network: string): Promise<number> {
    return this.counts.countRecent(this.key.hash(network));
  }

  /**
   * Counts a new user in the transaction that creates it, and holds one above the network's limit; others of the
   * network wait until it ends. @throws AppError 401 when the needed work is missing, or too easy by now.
   */
  async admit(userId: number, { network, settings, ...work }: SignUp): Promise<void> {
    const recent = await this.counts.countSignUp(this.key.hash(network));
    const problem = workProblem(workLevel(recent, settings), work);
    if (problem) throw signInFailed(problem);
    if (isAboveCap(recent, settings)) await this.holds.holdByRule([userId], 'many_sign_ups');
  }
}
