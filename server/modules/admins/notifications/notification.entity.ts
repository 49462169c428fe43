import { defineEntity, p } from '@mikro-orm/core';
import {
  type DeliveryStatus,
  type Language,
  MAX_LENGTH,
  type NotificationData,
  type NotificationEvent,
  type NotificationKind,
} from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

const eventName = () => p.string().length(32).$type<NotificationEvent>();

const NotificationChannelSchema = defineEntity({
  name: 'NotificationChannel',
  tableName: 'notification_channels',
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(16).$type<NotificationKind>(),
    name: p.string().length(MAX_LENGTH.name),
    /** A webhook's address, or a Telegram chat's number or name. */
    target: p.string().length(MAX_LENGTH.address),
    /** Secret of a webhook's signatures, in the form of Standard Webhooks; empty for a chat. */
    secret: p.string().length(64).default('').hidden(),
    events: p.json<NotificationEvent[]>(),
    language: p.string().length(2).$type<Language>(),
    is_active: p.boolean().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A webhook or a Telegram chat that receives notifications. */
export class NotificationChannel extends NotificationChannelSchema.class {}
NotificationChannelSchema.setClass(NotificationChannel);

const NotificationDeliverySchema = defineEntity({
  name: 'NotificationDelivery',
  tableName: 'notification_deliveries',
  properties: {
    id: p.integer().primary(),
    channel: () => p.manyToOne(NotificationChannel).deleteRule('cascade').index(),
    event: eventName(),
    data: p.json<NotificationData>(),
    /** `webhook-id` of Standard Webhooks: the same in all attempts, so that receivers recognise repeats. */
    message_id: p.string().length(40),
    status: p.string().length(16).$type<DeliveryStatus>().default('waiting'),
    attempts: p.integer().default(0),
    /** Error of the last failed attempt; empty without one. */
    last_error: p.string().length(MAX_LENGTH.reason).default(''),
    created_at: createdAt().index(),
    updated_at: updatedAt(),
  },
});

/** A message to a channel, and how its delivery ended. */
export class NotificationDelivery extends NotificationDeliverySchema.class {}
NotificationDeliverySchema.setClass(NotificationDelivery);

/** The level of each event at its last notification: a state is announced once. */
const NotificationStateSchema = defineEntity({
  name: 'NotificationState',
  tableName: 'notification_states',
  properties: {
    name: p.string().length(64).primary(),
    /** How bad it was then: a number of records. */
    level: p.bigint('number'),
    notified_at: p.datetime(3),
  },
});

export { NotificationChannelSchema, NotificationDeliverySchema, NotificationStateSchema };
