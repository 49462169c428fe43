import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { taskRefusal } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { keyActor } from '../../admins/auth/api-keys/accepted-keys.service.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type { KeyAccounts } from '../imports/point-import.report.js';
import { findBookable, findWaitingOf } from './event.report.js';
import { EventRepository } from './event.repository.js';
import { EventBookingService } from './event-booking.service.js';

const INTERVAL_MS = 60_000;

/** Events that one sign-in books; a job books the others within a minute. */
const MAX_AT_SIGN_IN = 20;

const PART = 200;

/** Books events that were sent before their participant signed in or linked an account. */
@Injectable()
export class WaitingEventService implements OnApplicationBootstrap {
  constructor(
    readonly em: SqlEntityManager,
    private readonly events: EventRepository,
    private readonly booking: EventBookingService,
    private readonly settings: SettingsService,
    private readonly users: UserRepository,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    const book = (signal: AbortSignal) => this.bookAll(signal);
    this.scheduler.every('waiting_events', INTERVAL_MS, book, 'Waiting events not booked');
  }

  /** Books the first events of a user, for all accounts of the key that they have just proved. */
  async bookFor(user_id: number, key: KeyAccounts): Promise<void> {
    for (const { id } of await findWaitingOf(this.em, { user_id, ...key }, MAX_AT_SIGN_IN)) {
      await this.book(id, user_id);
    }
  }

  /** Books every event whose user is known by now. */
  async bookAll(signal?: AbortSignal): Promise<void> {
    for (let after = 0; !signal?.aborted; ) {
      const found = await findBookable(this.em, after, PART);
      for (const { id, user_id } of found) await this.book(id, user_id);
      const last = found.at(-1);
      if (!last || found.length < PART) return;
      after = last.id;
    }
  }

  private async book(id: number, user_id: number): Promise<void> {
    try {
      await this.settle(id, user_id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await this.refuse(id, user_id, error.code);
    }
  }

  /** While the campaign or the user may not take part, the event goes on waiting. */
  @Transactional()
  private async settle(id: number, user_id: number): Promise<void> {
    const event = await this.events.lockWaiting(id);
    if (!event) return;
    const site = await this.settings.hold();
    const user = await this.users.lockParticipant(user_id);
    const now = databaseDate();
    if (taskRefusal(site, user, now)) return;
    const caused_by = keyActor(event.key_name);
    const points = await this.booking.book({ event, caused_by, user, site, now });
    const decided = { user_id, points, booked_at: now, account: null, telegram_id: null };
    await this.events.decide(id, event.state, 'booked', decided);
  }

  @Transactional()
  private async refuse(id: number, user_id: number, code: string): Promise<void> {
    const event = await this.events.lockWaiting(id);
    if (!event) return;
    const decided = { user_id, code, account: null, telegram_id: null };
    await this.events.decide(id, event.state, 'refused', decided);
  }
}
