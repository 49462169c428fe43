import { Inject, Injectable } from '@nestjs/common';
import { isAboveCap, type SiteSettings, workLevel, workProblem } from '#libs/domain/index.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { signInFailed } from './sign-in.errors.js';
import { SignUpCountRepository } from './sign-up-count.repository.js';

/** What a sign-in brings that may make a new user. */
export interface SignUp {
  /** As `sharedNetwork` names it. */
  network: string;
  /** Of the work that was issued with the challenge. */
  level: number;
  /** Whether that work came with the proof, solved. */
  is_solved: boolean;
  settings: SiteSettings;
}

/** The price of an account: new users of a network that has many of them need a work of their browser. */
@Injectable()
export class SignUpService {
  private readonly key: DerivedKey;

  constructor(
    private readonly counts: SignUpCountRepository,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = new DerivedKey(secret, 'sign-up networks');
  }

  /** New users of the network in the last hour. */
  recentOf(network: string): Promise<number> {
    return this.counts.countRecent(this.hash(network));
  }

  /**
   * Counts a new user, in the transaction that makes it. Others of the network wait until that ends, so
   * that none of them passes unseen.
   *
   * @throws AppError 401 where a work is needed and missing, or too easy by now.
   */
  async admit({ network, settings, ...work }: SignUp): Promise<{ is_above_cap: boolean }> {
    const recent = await this.counts.add(this.hash(network));
    const problem = workProblem(workLevel(recent, settings), work);
    if (problem) throw signInFailed(problem);
    return { is_above_cap: isAboveCap(recent, settings) };
  }

  deleteOld(signal?: AbortSignal): Promise<void> {
    return this.counts.deleteOld(signal);
  }

  private hash(network: string): string {
    return this.key.hash(network);
  }
}
