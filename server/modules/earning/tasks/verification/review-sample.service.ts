import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isSampled, type SiteSettings } from '#libs/domain/index.js';
import { DerivedKey } from '../../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../../platform/identity/jwt-secret.js';
import { needsEachReview } from './review-sample.report.js';
import type { VerifiedTask } from './verification-check.js';

/** Chooses the texts that a person reviews where only a sample is reviewed. */
@Injectable()
export class ReviewSampleService {
  private readonly key: DerivedKey;

  constructor(
    private readonly em: SqlEntityManager,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = new DerivedKey(secret, 'review sample');
  }

  /** Whether a person reviews a user's submission: visitors cannot predict the sample, nor change it by another try. */
  async needsPerson(
    userId: number,
    task: VerifiedTask & { id: number },
    site: SiteSettings,
  ): Promise<boolean> {
    if (!isSampled(task, site)) return true;
    const drawn = this.key.mac(`${userId} ${task.id}`).readUInt32BE() % site.review_one_in;
    return drawn === 0 || needsEachReview(this.em, userId);
  }
}
