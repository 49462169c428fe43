import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { type EventState, eventStates } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { EventDaySchema, IntegrationEventSchema } from './event.entity.js';

type Tables = TablesOf<typeof EventDaySchema | typeof IntegrationEventSchema>;

export type StoredEvent = Selectable<Tables['integration_events']>;

/** The content of an event. */
type Content = Pick<StoredEvent, 'type' | 'task_id' | 'points' | 'reason' | 'reason_zh'>;

type NewEvent = Content & Pick<StoredEvent, 'key_id' | 'key_name' | 'event_id' | 'network'>;

/** The fields that a decision about an event sets. */
type Decided = Partial<
  Pick<StoredEvent, 'user_id' | 'account' | 'telegram_id' | 'points' | 'code'>
> & { booked_at?: Date };

/** The share of one event in the day of its key. */
interface DayShare {
  key_id: number;
  /** The day in UTC. */
  day: string;
  events: number;
  points: number;
}

@Injectable()
export class EventRepository extends Repository<Tables> {
  /** Stores a new event as waiting; undefined when the key has sent its id before. Waits for a concurrent call. */
  async add(event: NewEvent): Promise<number | undefined> {
    const added = await this.db
      .insertInto('integration_events')
      .values({ ...event, state: 'waiting', code: '', created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['key_id', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  }

  async lockSent(key_id: number, event_id: string): Promise<StoredEvent> {
    return this.db
      .selectFrom('integration_events')
      .selectAll()
      .where('key_id', '=', key_id)
      .where('event_id', '=', event_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  /** Stores the new content of a refused event that is sent again. */
  async replace(id: number, { type, task_id, points, reason, reason_zh }: Content): Promise<void> {
    await this.db
      .updateTable('integration_events')
      .set({ type, task_id, points, reason, reason_zh })
      .where('id', '=', id)
      .execute();
  }

  /** Removes an event that was just added. */
  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('integration_events').where('id', '=', id).execute();
  }

  find(id: number): Promise<StoredEvent | undefined> {
    return this.db
      .selectFrom('integration_events')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Locks an event that still waits. */
  lockWaiting(id: number): Promise<StoredEvent | undefined> {
    return this.db
      .selectFrom('integration_events')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
  }

  /** Stores a decision about a locked event. */
  async decide(id: number, from: EventState, to: EventState, decided: Decided): Promise<void> {
    await this.db
      .updateTable('integration_events')
      .set({ state: eventStates.transition(from, to), code: '', ...decided, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Adds to a key's day; false when that exceeds a limit. The row is locked until the end of the transaction. */
  async count(
    { key_id, day, events, points }: DayShare,
    limits: { daily_events: number; daily_points: number },
  ): Promise<boolean> {
    if (events > limits.daily_events || points > limits.daily_points) return false;
    const counted = await this.db
      .insertInto('event_days')
      .values({ key_id, day, events, points, over_limit: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['key_id', 'day'])
          .doUpdateSet(({ eb, ref }) => ({
            events: eb('event_days.events', '+', ref('excluded.events')),
            points: eb('event_days.points', '+', ref('excluded.points')),
          }))
          .where(
            sql<boolean>`event_days.events + excluded.events <= ${limits.daily_events}
              and event_days.points + excluded.points <= ${limits.daily_points}`,
          ),
      )
      .returning('key_id')
      .executeTakeFirst();
    return counted !== undefined;
  }

  /** Notes that an event was refused because of a limit. */
  async countOverLimit(key_id: number, day: string): Promise<void> {
    await this.db
      .insertInto('event_days')
      .values({ key_id, day, events: 0, points: 0, over_limit: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key_id', 'day'])
          .doUpdateSet(({ eb }) => ({ over_limit: eb('event_days.over_limit', '+', 1) })),
      )
      .execute();
  }

  async eventsOf(key_id: number, day: string): Promise<number> {
    const found = await this.db
      .selectFrom('event_days')
      .select('events')
      .where('key_id', '=', key_id)
      .where('day', '=', day)
      .executeTakeFirst();
    return found?.events ?? 0;
  }

  /** Removes the texts of a user's events; the numbers stay. */
  async forgetReasons(user_id: number): Promise<void> {
    await this.db
      .updateTable('integration_events')
      .set({ reason: '', reason_zh: '', updated_at: now })
      .where('user_id', '=', user_id)
      .execute();
  }
}
