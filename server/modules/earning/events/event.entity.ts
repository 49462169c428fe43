import { defineEntity, p } from '@mikro-orm/core';
import {
  type EventState,
  type EventType,
  MAX_LENGTH,
  type TonNetwork,
} from '#libs/domain/index.js';
import { rawIndex } from '../../../platform/database/tables.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

const index = (name: string, definition: string) =>
  rawIndex('integration_events', `integration_events_${name}_index`, definition);

const IntegrationEventSchema = defineEntity({
  name: 'IntegrationEvent',
  tableName: 'integration_events',
  indexes: [
    index('user_id', '("user_id") where "user_id" is not null'),
    index('account', `("account") where "account" is not null`),
    index('telegram_id', `("telegram_id") where "telegram_id" is not null`),
  ],
  uniques: [{ properties: ['key_id', 'event_id'] }],
  properties: {
    id: p.bigint('number').primary(),
    // No foreign key: events outlive their key.
    key_id: p.integer(),
    /** The key's name when the event was sent. */
    key_name: p.string().length(MAX_LENGTH.name),
    /** The sender's id of the event. */
    event_id: p.string().length(64),
    type: p.string().length(16).$type<EventType>(),
    state: p.string().length(16).$type<EventState>(),
    /** Why it was refused; empty otherwise. */
    code: p.string().length(64).default(''),
    user_id: p.integer().nullable(),
    /** The account that the event waits for; null once its user is known. */
    account: p.string().length(MAX_LENGTH.tonAddress).nullable(),
    telegram_id: p.bigint('number').nullable(),
    network: p.string().length(16).$type<TonNetwork>(),
    task_id: p.integer().nullable(),
    /** The points sent, or the points of the booked task. */
    points: p.integer().nullable(),
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    created_at: createdAt(),
    booked_at: p.datetime(3).nullable(),
    updated_at: updatedAt(),
  },
});

/** An event of an outside system, sent with an API key. */
export class IntegrationEvent extends IntegrationEventSchema.class {}
IntegrationEventSchema.setClass(IntegrationEvent);

/** Events and points of a key in a day of UTC. */
const EventDaySchema = defineEntity({
  name: 'EventDay',
  tableName: 'event_days',
  properties: {
    key_id: p.integer().primary(),
    day: p.date().primary(),
    events: p.integer(),
    points: p.bigint('number'),
    /** Events that were refused because of the key's limits. */
    over_limit: p.integer().default(0),
  },
});

export { EventDaySchema, IntegrationEventSchema };
