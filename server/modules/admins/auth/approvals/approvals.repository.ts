import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  APPROVAL_HOURS,
  APPROVER_HOURS,
  type ApprovalKindName,
  type ApprovalStatus,
  type ApproverAccount,
  approvalStates,
  type Person,
  REMOVED_TEXT,
} from '#libs/domain/index.js';
import { Repository } from '../../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../../platform/database/tables.js';
import { patternsOf, writtenWithout } from '../../../../platform/records/written-texts.js';
import type { AdminSchema, FormerRoleSchema } from '../admin.entity.js';
import type { AdminRulesSchema } from '../admin-rules.entity.js';
import type { ApiKeySchema } from '../api-keys/api-key.entity.js';
import type {
  ApprovalFacts,
  ApprovalPayloadSchema,
  ApprovalRequestSchema,
  SoloOperationSchema,
} from './approval-request.entity.js';

type Tables = TablesOf<
  | typeof AdminRulesSchema
  | typeof AdminSchema
  | typeof ApiKeySchema
  | typeof ApprovalPayloadSchema
  | typeof ApprovalRequestSchema
  | typeof FormerRoleSchema
  | typeof SoloOperationSchema
>;

interface NewRequest {
  kind: ApprovalKindName;
  asked_by: string;
  asked_with: string | null;
  payload: object;
  facts: ApprovalFacts;
  hash: string;
}

/** An admin's operations of one kind. */
interface Operations {
  username: string;
  kind: ApprovalKindName;
}

const inHours = (hours: number) => sql<string>`now() + make_interval(hours => ${hours})`;

/** Values of JSON columns are written as text. */
const json = (value: object) => JSON.stringify(value) as never;

const withoutPerson = (part: unknown, person: Person, isAbout: boolean): unknown =>
  typeof part === 'string' ? writtenWithout(part, person, isAbout) : part;

@Injectable()
export class ApprovalsRepository extends Repository<Tables> {
  findRules() {
    return this.db
      .selectFrom('admin_rules')
      .select([
        'claims_alone',
        'points_alone',
        'users_alone',
        'root_needs_two',
        'closing_needs_two',
      ])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
  }

  /** All admins, as far as it matters for a second person. */
  async accounts(): Promise<ApproverAccount[]> {
    const admins = await this.db
      .selectFrom('admins')
      .select(['id', 'username', 'role'])
      .select(({ eb }) => eb('suspended_at', 'is', null).$castTo<boolean>().as('is_active'))
      .select(
        sql<string | null>`case when stands_until > now() then stands_for end`.as('stands_for'),
      )
      .orderBy('id')
      .execute();
    const former = await this.db
      .selectFrom('former_roles')
      .select(['admin_id', 'role', 'stood_for'])
      .where('ended_at', '>', inHours(-APPROVER_HOURS))
      .execute();
    return admins.map(({ id, ...admin }) => ({
      ...admin,
      former: former.filter(({ admin_id }) => admin_id === id),
    }));
  }

  /** The role of an API key that has not ended. */
  async roleOfKey(name: string) {
    const key = await this.db
      .selectFrom('api_keys')
      .select('role')
      .where('name', '=', name)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return key?.role;
  }

  /** Size of an admin's operations alone in the last 24 hours; the admin's other calls wait for this transaction. */
  async countAlone({ username, kind }: Operations): Promise<number> {
    await this.db
      .selectNoFrom(
        sql`pg_advisory_xact_lock(hashtext('solo_operations'), hashtext(${username}))`.as('lock'),
      )
      .execute();
    const { size } = await this.db
      .selectFrom('solo_operations')
      .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('size'))
      .where('username', '=', username)
      .where('kind', '=', kind)
      .where('created_at', '>', inHours(-APPROVAL_HOURS))
      .executeTakeFirstOrThrow();
    return size;
  }

  async addAlone({ username, kind }: Operations, size: number): Promise<void> {
    await this.db
      .deleteFrom('solo_operations')
      .where('created_at', '<=', inHours(-APPROVAL_HOURS))
      .execute();
    const added = { username, kind, size, created_at: now };
    await this.db.insertInto('solo_operations').values(added).execute();
  }

  async create({ payload, facts, ...request }: NewRequest): Promise<number> {
    const { id } = await this.db
      .insertInto('approval_requests')
      .values({
        ...request,
        facts: json(facts),
        status: 'waiting',
        reason: '',
        done_parts: 0,
        created_at: now,
        updated_at: now,
        expires_at: inHours(APPROVAL_HOURS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stored = { request_id: id, payload: json(payload) };
    await this.db.insertInto('approval_payloads').values(stored).execute();
    return id;
  }

  /** Removes a user's name from the requests about that user. */
  async forgetUser(user_id: number): Promise<void> {
    await this.db
      .updateTable('approval_requests')
      .set({ facts: sql`facts || ${JSON.stringify({ user: REMOVED_TEXT })}::jsonb` })
      .where(sql<boolean>`facts->>'user_id' = ${String(user_id)}`)
      .execute();
  }

  /** Removes a person from the texts of requests. A waiting one is outdated then. */
  async forgetTexts(person: Person): Promise<void> {
    const rows = await this.db
      .selectFrom('approval_requests as r')
      .innerJoin('approval_payloads as p', 'p.request_id', 'r.id')
      .select(['r.id', 'r.facts', 'r.reason', 'p.payload'])
      .where(
        sql<boolean>`concat_ws(chr(10), r.facts, r.reason, p.payload) ilike any(${patternsOf(person)})`,
      )
      .execute();
    for (const { id, facts, reason, payload } of rows) {
      const isAbout = String(facts.user_id) === String(person.id);
      const without = (value: unknown): never =>
        json(JSON.parse(JSON.stringify(value), (_, part) => withoutPerson(part, person, isAbout)));
      await this.db
        .updateTable('approval_requests')
        .set({ facts: without(facts), reason: writtenWithout(reason, person, isAbout) })
        .where('id', '=', id)
        .execute();
      await this.db
        .updateTable('approval_payloads')
        .set({ payload: without(payload) })
        .where('request_id', '=', id)
        .execute();
    }
  }

  /** An admin's waiting requests. */
  findWaiting(asked_by: string) {
    return this.db
      .selectFrom('approval_requests')
      .select(['id', 'kind', 'hash'])
      .where('status', '=', 'waiting')
      .where('asked_by', '=', asked_by)
      .where('expires_at', '>', now)
      .execute();
  }

  /** Id of an approval that its admin has not used yet; locks it until the end of the transaction. */
  async findUnused(asked_by: string, hash: string): Promise<number | undefined> {
    const approved = await this.db
      .selectFrom('approval_requests')
      .select('id')
      .where('status', '=', 'approved')
      .where('asked_by', '=', asked_by)
      .where('hash', '=', hash)
      .where('updated_at', '>', inHours(-APPROVAL_HOURS))
      .forUpdate()
      .executeTakeFirst();
    return approved?.id;
  }

  find(id: number) {
    return this.db
      .selectFrom('approval_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** A request with one of these statuses that has not lapsed; others wait until the transaction ends. */
  lock(id: number, status: ApprovalStatus) {
    return this.db
      .selectFrom('approval_requests')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', status)
      .$if(status === 'waiting', (query) => query.where('expires_at', '>', now))
      .forUpdate()
      .executeTakeFirst();
  }

  async payloadOf(request_id: number): Promise<object> {
    const { payload } = await this.db
      .selectFrom('approval_payloads')
      .select('payload')
      .where('request_id', '=', request_id)
      .executeTakeFirstOrThrow();
    return payload as object;
  }

  /** Gives a locked request another status. @throws RangeError when that must not follow */
  async setStatus(
    id: number,
    status: ApprovalStatus,
    answer: { answered_by?: string; reason?: string } = {},
  ): Promise<void> {
    await this.db
      .updateTable('approval_requests')
      .set({ ...answer, status, updated_at: now })
      .where('id', '=', id)
      .where('status', 'in', approvalStates.fromStates(status))
      .returning('id')
      .executeTakeFirstOrThrow(() => new RangeError(`Request ${id} cannot become ${status}`));
  }

  async setDoneParts(id: number, done_parts: number): Promise<void> {
    await this.db
      .updateTable('approval_requests')
      .set({ done_parts, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Marks expired requests. */
  async lapse(): Promise<void> {
    await this.db
      .updateTable('approval_requests')
      .set({ status: 'lapsed' })
      .where('status', 'in', approvalStates.fromStates('lapsed'))
      .where('expires_at', '<=', now)
      .execute();
  }

  async countWaiting(): Promise<number> {
    const { waiting } = await this.db
      .selectFrom('approval_requests')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('status', '=', 'waiting')
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    return waiting;
  }
}
