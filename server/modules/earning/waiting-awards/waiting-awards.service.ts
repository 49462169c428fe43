import { Injectable } from '@nestjs/common';
import { WaitingEventService } from '../events/waiting-event.service.js';
import type { KeyAccounts } from '../imports/point-import.report.js';
import { WaitingAwardService } from '../imports/waiting-award.service.js';

/** Points that were given to wallets of a key before it signed in. */
@Injectable()
export class WaitingAwardsService {
  constructor(
    private readonly imports: WaitingAwardService,
    private readonly events: WaitingEventService,
  ) {}

  /** Books imported points, in the transaction of the sign-in. */
  bookImports(userId: number, key: KeyAccounts): Promise<void> {
    return this.imports.bookFor(userId, key);
  }

  /** Books events, each in a transaction of its own, because one can be refused without the others. */
  bookEvents(userId: number, key: KeyAccounts): Promise<void> {
    return this.events.bookFor(userId, key);
  }
}
