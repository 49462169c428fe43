import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { type AdminRole, isPermitted, MASKED_TEXT } from '#libs/domain/index.js';
import { parseJson } from '../lists/parse-json.js';
import { permissionMissing } from './identity.errors.js';

type AdminRequest = FastifyRequest & { user?: { role: AdminRole } };

/** Lists and records that name people. */
const OF_PEOPLE =
  /^\/api\/v1\/admin\/(users|claims|reviews|appeals|clusters|logs|approvals|distributors|events)\b/;

/** Fields that name a person, identify one on the chain, or hold a text that a person has written. */
const PERSONAL = new Set([
  ...['username', 'wallet_address', 'name', 'ip_address', 'transaction_hash', 'transaction_url'],
  ...['from_wallet', 'to_wallet'],
  ...['ban_reason', 'ban_reason_zh', 'evidence', 'text', 'answer', 'answer_zh', 'details'],
  ...['reason', 'reason_zh', 'reasons', 'last_error'],
  // Values of a change in the log.
  ...['from', 'to'],
]);

/** Personal facts of a request; the others are figures. */
const PERSONAL_FACTS = new Set(['user', 'reason']);

type Asked = Partial<Record<'search' | 'filter' | 'sort', unknown>>;

/**
 * Masks the identity of people in responses to admins without `people.read`, who can neither search, filter nor sort
 * by it: the result would reveal it.
 */
@Injectable()
export class PersonalMask implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user, routeOptions, query } = context.switchToHttp().getRequest<AdminRequest>();
    // The route, not the address, which can be spelled in many ways, such as `%75sers`.
    const isOfPeople = OF_PEOPLE.test(routeOptions.url ?? '');
    const isMasked = !!user && !isPermitted(user.role, 'people.read') && isOfPeople;
    if (!isMasked) return next.handle();
    if (asksForPeople(query as Asked)) throw permissionMissing('people.read');
    return next.handle().pipe(map(masked));
  }
}

/** Whether a list would be searched, filtered or sorted by a masked field. */
function asksForPeople({ search = '', filter, sort }: Asked): boolean {
  // The list itself rejects invalid JSON.
  const filtered = Object.keys(Object(parseJson(String(filter))));
  const [sorted] = [parseJson(String(sort))].flat();
  return (
    search !== '' || [...filtered, sorted].some((it) => it === 'q' || PERSONAL.has(String(it)))
  );
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isPlain(value)) return value;
  if ('name' in value && 'value' in value) {
    return PERSONAL_FACTS.has(String(value['name'])) ? { ...value, value: MASKED_TEXT } : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      PERSONAL.has(name) ? maskedField(part) : masked(part),
    ]),
  );
}

/** Empty texts stay empty. */
function maskedField(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : MASKED_TEXT;
  return Array.isArray(value)
    ? value.map((part) => (typeof part === 'string' ? MASKED_TEXT : masked(part)))
    : masked(value);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== Date.prototype;
