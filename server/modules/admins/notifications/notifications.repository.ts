import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  type DeliveryStatus,
  deliveryStates,
  type NotificationData,
  type NotificationEvent,
} from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { sweep } from '../../../platform/database/sweep.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type {
  NotificationChannelSchema,
  NotificationDeliverySchema,
  NotificationStateSchema,
} from './notification.entity.js';

type Tables = TablesOf<
  | typeof NotificationChannelSchema
  | typeof NotificationDeliverySchema
  | typeof NotificationStateSchema
>;

/** Days for which deliveries are kept. */
const KEPT_DAYS = 30;

/** Hours for which the same event is not sent again, unless its level doubles. */
const QUIET_HOURS = 24;

interface NewDelivery {
  channel_id: number;
  event: NotificationEvent;
  data: NotificationData;
  message_id: string;
}

@Injectable()
export class NotificationsRepository extends Repository<Tables> {
  listChannels() {
    return this.db.selectFrom('notification_channels').selectAll().orderBy('id').execute();
  }

  /** The active channels of an event. */
  async findFor(event: NotificationEvent): Promise<number[]> {
    const channels = await this.db
      .selectFrom('notification_channels')
      .select('id')
      .where('is_active', '=', true)
      .where(sql<boolean>`events @> to_jsonb(${event}::text)`)
      .orderBy('id')
      .execute();
    return channels.map(({ id }) => id);
  }

  async setSecret(id: number, secret: string): Promise<void> {
    await this.db
      .updateTable('notification_channels')
      .set({ secret, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  async addDelivery({ data, ...delivery }: NewDelivery): Promise<number> {
    const { id } = await this.db
      .insertInto('notification_deliveries')
      .values({
        ...delivery,
        data: JSON.stringify(data) as never,
        status: 'waiting',
        attempts: 0,
        last_error: '',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  findDelivery(id: number) {
    return this.db
      .selectFrom('notification_deliveries as d')
      .innerJoin('notification_channels as c', 'c.id', 'd.channel_id')
      .select(['d.id', 'd.event', 'd.data', 'd.message_id', 'd.status', 'd.created_at'])
      .select(['c.kind', 'c.name', 'c.target', 'c.secret', 'c.language', 'd.channel_id'])
      .where('d.id', '=', id)
      .executeTakeFirst();
  }

  /** Notes an attempt, unless another one has ended the delivery meanwhile. */
  async noteAttempt(
    id: number,
    { status, last_error }: { status: DeliveryStatus; last_error: string },
  ): Promise<void> {
    await this.db
      .updateTable('notification_deliveries')
      .set(({ eb }) => ({
        status: deliveryStates.transition('waiting', status),
        last_error,
        attempts: eb('attempts', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
  }

  /** Makes it due again. */
  async reopen(id: number): Promise<void> {
    await this.db
      .updateTable('notification_deliveries')
      .set({ status: 'waiting', updated_at: now })
      .where('id', '=', id)
      .where('status', 'in', deliveryStates.fromStates('waiting'))
      .execute();
  }

  deleteOld(signal: AbortSignal): Promise<void> {
    const before = sql<string>`now() - make_interval(days => ${KEPT_DAYS})`;
    return sweep(this.em, 'notification_deliveries', 'created_at', { before, signal });
  }

  /** Whether this call is the first for that time: of several servers one does the work. */
  async isFirstFor(name: string, time: number): Promise<boolean> {
    return this.remember(name, time, (stored) => sql<boolean>`${stored} < ${time}`);
  }

  /** Whether to notify operators: the level is new, has doubled, or was announced a day ago. */
  async isNews(name: string, level: number): Promise<boolean> {
    if (level === 0) {
      await this.db.deleteFrom('notification_states').where('name', '=', name).execute();
      return false;
    }
    return this.remember(
      name,
      level,
      (stored) => sql<boolean>`${stored} * 2 <= ${level}
        or notification_states.notified_at < now() - make_interval(hours => ${QUIET_HOURS})`,
    );
  }

  private async remember(
    name: string,
    level: number,
    isOutdated: (stored: ReturnType<typeof sql.ref>) => ReturnType<typeof sql<boolean>>,
  ): Promise<boolean> {
    const stored = await this.db
      .insertInto('notification_states')
      .values({ name, level, notified_at: now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ level, notified_at: now })
          .where(isOutdated(sql.ref('notification_states.level'))),
      )
      .returning('name')
      .executeTakeFirst();
    return stored !== undefined;
  }
}
