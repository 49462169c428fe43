import { Injectable } from '@nestjs/common';
import { ReferralCounts } from '../referral-counts.js';
import {
  ACCEPTED,
  type CheckContext,
  type CheckResult,
  refused,
  type VerificationCheck,
} from '../verification-check.js';

/** So many invited friends count. */
@Injectable()
export class Referrals implements VerificationCheck {
  readonly method = 'referrals';
  readonly asks = false;

  constructor(private readonly counts: ReferralCounts) {}

  async check({ user, settings }: CheckContext): Promise<CheckResult> {
    const needed = settings.count ?? 1;
    const counted = await this.counts.countFor(user.id);
    return counted >= needed ? ACCEPTED : refused('too_few_referrals', { counted, needed });
  }
}
