import { MAX_ID, MAX_LENGTH, MAX_POINTS } from '../limits.js';
import { stateMachine } from '../state-machine.js';
import { parseTonAddress, tonAddressFault } from '../ton-address.js';
import { hasVisibleText, withoutHiddenMarks } from '../visible-text.js';

/** Outside systems give points to a participant, or complete a task. */
export const EVENT_TYPES = ['points', 'task.completed'] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Events in one call. */
export const MAX_EVENTS = 1000;

/** Events and points that one key can send in a day of UTC. */
export const MAX_DAILY_EVENTS = 1_000_000;

/** A waiting event is booked when its participant signs in, or an admin cancels it. A refused one is judged again when it is sent again. */
export const eventStates = stateMachine('event', {
  waiting: ['booked', 'cancelled', 'refused', 'waiting'],
  booked: [],
  cancelled: [],
  refused: ['booked', 'refused', 'waiting'],
});

export const EVENT_STATES = eventStates.statuses;

export type EventState = (typeof EVENT_STATES)[number];

/** How a call ended for one event. */
export const EVENT_RESULTS = ['booked', 'already_booked', 'waiting', 'refused'] as const;

export type EventResult = (typeof EVENT_RESULTS)[number];

/** Letters, digits, dots, dashes and underscores: an id is a part of a ledger's key, which colons divide. */
const EVENT_ID = /^[\w.-]{1,64}$/;

/** The account on TON that an event names, or an account of Telegram. */
export type EventParticipant =
  | { account: string; is_test_only: boolean | null; telegram_id: null }
  | { account: null; telegram_id: number };

/** An event as it was sent, checked field by field. */
export interface SentEvent {
  id: string;
  type: EventType;
  participant: EventParticipant;
  /** Only of `task.completed`. */
  task_id: number | null;
  /** Only of `points`. */
  points: number | null;
  reason: string;
  reason_zh: string;
}

/** The field that makes an event invalid, and the event's id where that is valid. */
export interface EventFault {
  id: string | null;
  field: string;
}

const FIELDS = [
  ...['id', 'type', 'wallet_address', 'telegram_id', 'task', 'points', 'reason', 'reason_zh'],
];

const isInteger = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= max;

/** A reason as it is stored; null for an invalid one. */
function readReason(value: unknown = ''): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH.reason) return null;
  if (value.includes('\0') || !value.isWellFormed()) return null;
  return hasVisibleText(value) ? withoutHiddenMarks(value).trim() : '';
}

/**
 * Reads one event of a call. `participant.is_test_only` is null for a raw address, which names no network.
 * @param value anything that JSON can hold
 */
export function readEvent(value: unknown): SentEvent | EventFault {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { id: null, field: 'event' };
  }
  const sent = value as Readonly<Record<string, unknown>>;
  const id = typeof sent['id'] === 'string' && EVENT_ID.test(sent['id']) ? sent['id'] : null;
  const fault = (field: string): EventFault => ({ id, field });
  if (id === null) return fault('id');
  const foreign = Object.keys(sent).find((name) => !FIELDS.includes(name));
  if (foreign !== undefined) return fault(foreign.slice(0, 64));
  const type = EVENT_TYPES.find((known) => known === sent['type']);
  if (!type) return fault('type');
  const participant = readParticipant(sent);
  if (typeof participant === 'string') return fault(participant);
  const isTask = type === 'task.completed';
  const { task, points } = sent;
  if (isTask ? !isInteger(task, MAX_ID) : task !== undefined) return fault('task');
  if (isTask ? points !== undefined : !isInteger(points, MAX_POINTS)) return fault('points');
  const reason = readReason(sent['reason']);
  if (reason === null) return fault('reason');
  const reason_zh = readReason(sent['reason_zh']);
  if (reason_zh === null) return fault('reason_zh');
  return {
    id,
    type,
    participant,
    task_id: isTask ? (task as number) : null,
    points: isTask ? null : (points as number),
    reason,
    reason_zh,
  };
}

/** Returns the invalid field's name where the event names nobody, or two accounts. */
function readParticipant({
  wallet_address,
  telegram_id,
}: Readonly<Record<string, unknown>>): EventParticipant | string {
  if (telegram_id !== undefined) {
    if (wallet_address !== undefined || !isInteger(telegram_id, Number.MAX_SAFE_INTEGER)) {
      return 'telegram_id';
    }
    return { account: null, telegram_id };
  }
  if (typeof wallet_address !== 'string' || tonAddressFault(wallet_address) !== null) {
    return 'wallet_address';
  }
  const address = parseTonAddress(wallet_address);
  if (!address) return 'wallet_address';
  const isRaw = wallet_address.includes(':');
  const is_test_only = isRaw ? null : address.isTestOnly;
  return { account: address.raw, is_test_only, telegram_id: null };
}
