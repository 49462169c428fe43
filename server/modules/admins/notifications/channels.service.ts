import { randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Language, type NotificationKind } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { conflict, notFound } from '../../../platform/errors/common.errors.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { isWebhookAddress } from '../../../platform/outbound/webhook.js';
import { defineRecords } from '../../../platform/records/record-kind.js';
import { Records } from '../../../platform/records/records.js';
import {
  type ChannelCreateDto,
  type ChannelDto,
  type ChannelUpdateDto,
  type CreatedChannelDto,
  type DeliveryDto,
  toChannelDto,
  toDeliveryDto,
} from './dto/notification.dto.js';
import {
  type NotificationChannel,
  NotificationChannelSchema,
  type NotificationDelivery,
  NotificationDeliverySchema,
} from './notification.entity.js';
import { NotificationsRepository } from './notifications.repository.js';
import { Notifier } from './notifier.service.js';

const MOST_CHANNELS = 20;

/** Bytes of a webhook's secret; Standard Webhooks wants 24 to 64. */
const SECRET_BYTES = 32;

const channelRecord = defineRecords<NotificationChannel>(NotificationChannelSchema, {
  notFound: () => notFound('notification', { en: 'channel', zh: '通知渠道' }),
  label: ({ id, name }) => ({ type: 'notification', id, name }),
});

export const deliveryList = defineList<NotificationDelivery>(NotificationDeliverySchema, {
  sortable: ['id', 'created_at'],
  filterable: { id: 'integer', event: 'text', status: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
});

const tooManyChannels = () =>
  conflict('notification.too_many', {
    en: `There are ${MOST_CHANNELS} channels already`,
    zh: `通知渠道已达 ${MOST_CHANNELS} 个`,
  });

const deliveryNotFound = () => notFound('delivery', { en: 'delivery', zh: '通知记录' });

@Injectable()
export class ChannelsService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly notifications: NotificationsRepository,
    private readonly records: Records,
    private readonly notifier: Notifier,
    private readonly audit: AuditLog,
    private readonly env: Env,
  ) {}

  async list(): Promise<ChannelDto[]> {
    return (await this.notifications.listChannels()).map(toChannelDto);
  }

  /** Returns a webhook's secret once. @throws AppError 409 beyond twenty, 422 for a target. */
  @Transactional()
  async create({ kind, ...channel }: ChannelCreateDto): Promise<CreatedChannelDto> {
    this.assertTarget(kind, channel.target);
    if ((await this.notifications.listChannels()).length >= MOST_CHANNELS) throw tooManyChannels();
    const secret = kind === 'webhook' ? newSecret() : '';
    const stored = await this.records.create(channelRecord, { ...channel, kind, secret });
    return { ...toChannelDto(stored), secret };
  }

  /** @throws AppError 404, 409 when it was changed meanwhile, 422 for a target. */
  @Transactional()
  async update(id: number, dto: ChannelUpdateDto): Promise<ChannelDto> {
    const stored = await this.records.lock(channelRecord, id);
    this.assertTarget(stored.kind, dto.target ?? stored.target);
    return toChannelDto(await this.records.update(channelRecord, stored, dto));
  }

  /** Deletes a channel and its deliveries. @throws AppError 404 */
  @Transactional()
  async delete(id: number): Promise<ChannelDto> {
    const stored = await this.records.lock(channelRecord, id);
    return toChannelDto(await this.records.delete(channelRecord, stored));
  }

  /** A new secret, from the next message on. @throws AppError 404, also for a chat. */
  @Transactional()
  async renewSecret(id: number): Promise<CreatedChannelDto> {
    const stored = await this.records.lock(channelRecord, id);
    if (stored.kind !== 'webhook') throw channelRecord.notFound();
    const secret = newSecret();
    await this.notifications.setSecret(id, secret);
    const changes = [{ field: 'secret', from: '…', to: '…' }];
    this.audit.record({ code: 'changed', subject: channelRecord.label(stored), changes });
    return { ...toChannelDto(await this.records.get(channelRecord, id)), secret };
  }

  /** Sends a test message. @throws AppError 404 */
  @Transactional()
  async test(id: number): Promise<DeliveryDto> {
    const stored = await this.records.lock(channelRecord, id);
    this.audit.record({ code: 'tested', subject: channelRecord.label(stored) });
    return this.findDelivery(await this.notifier.send(id, 'test', {}));
  }

  async deliveries(query: ListQueryDto): Promise<Page<DeliveryDto>> {
    const page = await selectPage(this.em, deliveryList, readListQuery(query, deliveryList));
    const names = await this.names();
    return { ...page, items: page.items.map((it) => toDeliveryDto(it, names)) };
  }

  /** Sends a message again, with the same id. @throws AppError 404 */
  @Transactional()
  async resend(id: number): Promise<DeliveryDto> {
    const { name, channel_id } = (await this.notifications.findDelivery(id)) ?? {};
    if (channel_id === undefined) throw deliveryNotFound();
    await this.notifications.reopen(id);
    await this.notifier.repeat(id);
    this.audit.record({
      code: 'resent',
      subject: { type: 'notification', id: channel_id, ...(name !== undefined && { name }) },
    });
    return this.findDelivery(id);
  }

  private async findDelivery(id: number): Promise<DeliveryDto> {
    const query = { filter: JSON.stringify({ id }) };
    const { items } = await this.deliveries(query as ListQueryDto);
    const [found] = items;
    if (!found) throw deliveryNotFound();
    return found;
  }

  private async names(): Promise<Map<number, string>> {
    return new Map((await this.notifications.listChannels()).map(({ id, name }) => [id, name]));
  }

  private assertTarget(kind: NotificationKind, target: string): void {
    if (!(kind === 'webhook' ? isWebhookAddress(target, this.env) : CHAT.test(target))) {
      throw wrongTarget(kind, target);
    }
  }
}

/** `whsec_` and base64, as libraries for Standard Webhooks expect it. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A chat's number, which is negative for groups, or a public name. */
const CHAT = /^(-?\d{1,20}|@\w{4,64})$/;

function wrongTarget(kind: NotificationKind, target: string): AppError {
  const encrypted = target.replace(/^http:/i, 'https:');
  const texts: Record<NotificationKind, Record<Language, string>> = {
    webhook:
      encrypted === target
        ? {
            en: 'Type an https address without a password, such as https://hooks.example.com/campaign',
            zh: '请输入不含密码的 https 地址，例如 https://hooks.example.com/campaign',
          }
        : {
            en: `Messages to an http address are not encrypted. Type ${encrypted}`,
            zh: `发往 http 地址的消息不会加密，请输入 ${encrypted}`,
          },
    telegram: {
      en: "Enter a chat's number such as -1001234567890, or its public name such as @sample_chat",
      zh: '请输入群组编号（如 -1001234567890）或公开名称（如 @sample_chat）',
    },
  };
  return new AppError(422, 'validation.failed', texts[kind], { fields: { target: texts[kind] } });
}
