import { Injectable } from '@nestjs/common';
import {
  eventTransfer,
  NOT_STARTED,
  type SiteSettings,
  startCompletion,
  submissionDay,
} from '#libs/domain/index.js';
import type { Participant } from '../../participants/users/user.repository.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { CompletionService } from '../participation/completion.service.js';
import { isOpenAgain } from '../participation/me.report.js';
import { TaskLimitService } from '../participation/task-limit.service.js';
import { TaskRepository } from '../tasks/task.repository.js';
import { eventOfCompletedTask, eventOfReversedTask } from './event.errors.js';
import type { StoredEvent } from './event.repository.js';

/** The event, its user and the moment; the user's row is locked and the settings are held. */
interface Booking {
  event: Pick<StoredEvent, 'key_id' | 'event_id' | 'task_id' | 'points' | 'reason' | 'reason_zh'>;
  /** The API key as the log names it. */
  caused_by: string;
  user: Participant;
  site: SiteSettings;
  now: Date;
}

/** Gives the points of one event, within the rules that hold for people. */
@Injectable()
export class EventBookingService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly completions: CompletionService,
    private readonly storedCompletions: CompletionRepository,
    private readonly limits: TaskLimitService,
    private readonly tasks: TaskRepository,
  ) {}

  /** Returns the points added. @throws AppError that says why the event is refused */
  async book(booking: Booking): Promise<number> {
    return booking.event.task_id === null
      ? this.givePoints(booking)
      : this.completeTask(booking, booking.event.task_id);
  }

  private async givePoints({ event, user, caused_by, now }: Booking): Promise<number> {
    const points = event.points ?? 0;
    const transfer = eventTransfer(event, user.id, BigInt(points), event);
    if (await this.ledger.post(transfer, { created_at: now, caused_by })) return points;
    throw new Error(`${transfer.key} is posted already`);
  }

  /** Completes a task that the user has not started, waits for, or has failed. */
  private async completeTask(
    { user, site, caused_by, now }: Booking,
    task_id: number,
  ): Promise<number> {
    const task = await this.tasks.findActive(task_id);
    const stored = await this.completions.find(user.id, task_id);
    const isAgain = stored !== undefined && isOpenAgain(stored, now.getTime());
    if (stored?.status === 'completed' && !isAgain) throw eventOfCompletedTask();
    const zone = site.campaign_time_zone;
    const day = submissionDay(task.is_daily, stored?.day ?? null, now.getTime(), zone);
    if (await this.completions.isReversedByAdmin(user.id, task_id, day)) {
      throw eventOfReversedTask();
    }
    // A submission that waits has its place, and was in time.
    if (stored?.status !== 'pending_verification' || stored.submitted_at === null) {
      await this.limits.assertOpen(task, user.id, now);
      await this.limits.takePlace(task);
    }
    if (!stored || isAgain || stored.status === 'failed') {
      const before = stored && !isAgain ? stored.status : NOT_STARTED.status;
      const begun = startCompletion({ ...NOT_STARTED, status: before }, task, now.getTime());
      const key = { user_id: user.id, task_id, status: before };
      await this.storedCompletions.save(key, begun, { evidence: '', day, now });
    }
    const begun = await this.completions.find(user.id, task_id);
    if (!begun) throw new Error(`Task ${task_id} of user ${user.id} was not begun`);
    return this.completions.complete(begun, task, now, day, caused_by);
  }
}
