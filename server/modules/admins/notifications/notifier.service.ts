import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotificationData, NotificationEvent } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { NotificationsRepository } from './notifications.repository.js';

export const DELIVER = 'deliver_notification';

/** Notifies operators on the channels that subscribe to an event. */
@Injectable()
export class Notifier {
  constructor(
    readonly em: SqlEntityManager,
    private readonly notifications: NotificationsRepository,
    private readonly jobs: Jobs,
  ) {}

  /** Stores a message to each channel of the event in the caller's transaction; jobs send them. */
  @Transactional()
  async notify(event: NotificationEvent, data: NotificationData): Promise<void> {
    for (const channel of await this.notifications.findFor(event))
      await this.send(channel, event, data);
  }

  async repeat(id: number): Promise<void> {
    await this.jobs.send(DELIVER, { id });
  }

  /** Stores a message to one channel, and returns its delivery's number. */
  @Transactional()
  async send(
    channel_id: number,
    event: NotificationEvent,
    data: NotificationData,
  ): Promise<number> {
    const message_id = `msg_${randomUUID()}`;
    const id = await this.notifications.addDelivery({ channel_id, event, data, message_id });
    await this.jobs.send(DELIVER, { id });
    return id;
  }
}
