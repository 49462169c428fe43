import { Injectable } from '@nestjs/common';
import { WaitingEventService } from '../events/waiting-event.service.js';

/** Points that were given to a wallet before its key signed in. */
interface WaitingAwards {
  /** @param account the account, in its raw form, whose key the user has just proved */
  bookFor(user_id: number, account: string): Promise<void>;
}

/** Books whatever waits for a participant when their key signs in. */
@Injectable()
export class WaitingAwardsService implements WaitingAwards {
  private readonly kinds: readonly WaitingAwards[];

  constructor(events: WaitingEventService) {
    this.kinds = [events];
  }

  async bookFor(user_id: number, account: string): Promise<void> {
    for (const kind of this.kinds) await kind.bookFor(user_id, account);
  }
}
