import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LogSubject, Reason } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import { type RejectionDto, reasonOf } from '../../records/rejection.dto.js';
import { toIso } from '../../records/timestamps.js';
import { UserService } from '../users/user.service.js';
import { type CompletionDto, CompletionService } from './completion.service.js';
import type { DecidedReviewsDto, NextReviewDto, ReviewOutcomeDto } from './dto/review.dto.js';
import {
  notCompleted,
  reviewDecided,
  reviewedUserBanned,
  reviewHeld,
  reviewNotFound,
} from './review.errors.js';
import { IS_HELD } from './review-hold.entity.js';
import { ReviewListService } from './review-list.service.js';

/** For how long a login session has something to itself. */
const HELD_FOR = `interval '5 minutes'`;

/** How often a free one is looked for, when another session was quicker each time. */
const MOST_ATTEMPTS = 20;

/** What is to be decided, with the names that the log has. */
interface Waiting {
  id: number;
  user_id: number;
  task_id: number;
  submitted_at: Date | string;
  is_waiting: boolean;
  held_by: string | null;
  is_banned: boolean;
  user: LogSubject;
  task: LogSubject;
}

/** Why it is refused; undefined: it is accepted. */
type Refusal = Reason | undefined;

/** People look at what was handed in, each at something else, and decide. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly users: UserService,
    private readonly completions: CompletionService,
    private readonly reviews: ReviewListService,
  ) {}

  /**
   * What this login session holds, for longer now, or what waits longest of what nobody holds.
   *
   * @param skipped are let go of
   * @param kept go on being held and are not offered
   */
  @Transactional()
  async next(
    sessionId: string,
    skipped: number[] = [],
    kept: number[] = [],
  ): Promise<NextReviewDto> {
    await this.em.execute(
      'delete from review_holds where session_id = ? and completion_id = any(?)',
      [sessionId, `{${skipped.join(',')}}`],
    );
    const held = (await this.renew(sessionId)).find((id) => !kept.includes(id));
    const id = held ?? (await this.hold(sessionId, [...skipped, ...kept]));
    const [review = null] = id === undefined ? [] : await this.reviews.read([id], sessionId);
    return { review, waiting: await this.reviews.waiting() };
  }

  /** Lets go of what this login session holds; of anything else it does nothing. */
  @Transactional()
  async release(id: number, sessionId: string): Promise<void> {
    if (!(await this.find(id))) throw reviewNotFound();
    await this.em.execute('delete from review_holds where completion_id = ? and session_id = ?', [
      id,
      sessionId,
    ]);
  }

  @Transactional()
  approve(id: number, sessionId: string): Promise<ReviewOutcomeDto> {
    return this.decideOne(id, sessionId, undefined);
  }

  @Transactional()
  reject(id: number, sessionId: string, why: RejectionDto): Promise<ReviewOutcomeDto> {
    return this.decideOne(id, sessionId, reasonOf(why));
  }

  /** Accepts those that still wait, that nobody else holds, and whose user is not banned. */
  @Transactional()
  approveAll(ids: number[], sessionId: string): Promise<DecidedReviewsDto> {
    return this.decideAll(ids, sessionId, undefined);
  }

  /** Refuses those that still wait and that nobody else holds. */
  @Transactional()
  rejectAll(ids: number[], sessionId: string, why: RejectionDto): Promise<DecidedReviewsDto> {
    return this.decideAll(ids, sessionId, reasonOf(why));
  }

  /** Takes back the points of a completed task. */
  @Transactional()
  async reverse(userId: number, taskId: number, why: RejectionDto): Promise<CompletionDto> {
    const user = await this.users.lockParticipant(userId);
    const [before] = await this.em.execute<{ points: number | null; title: string | null }[]>(
      `select c.points, coalesce(nullif(t.title_en, ''), t.title) as title
       from completions c left join tasks t on t.id = c.task_id
       where c.user_id = ? and c.task_id = ?`,
      [userId, taskId],
    );
    if (!before) throw reviewNotFound();
    const reason = reasonOf(why);
    const taken = await this.completions.takeBack(userId, taskId, reason, {
      is_reviewed: true,
      caused_by: this.audit.actor,
    });
    if (taken === undefined) throw notCompleted();
    const subject: LogSubject = { type: 'user', id: userId, name: user.wallet_address };
    const points = before.points ?? 0;
    this.audit.record({ code: 'points_reversed', subject, points, reason: reason.reason });
    return this.completions.getForAdmin(userId, taskId);
  }

  private async renew(sessionId: string): Promise<number[]> {
    const held = await this.em.execute<{ completion_id: number }[]>(
      `update review_holds h set held_until = now() + ${HELD_FOR} from completions c
       where h.session_id = ? and h.held_until > now() and c.id = h.completion_id
         and c.status = 'pending_verification' and c.review_due_at is not null
       returning h.completion_id`,
      [sessionId],
    );
    return held.map(({ completion_id }) => completion_id);
  }

  /** Whoever was quicker has its hold stored by the next attempt, which passes it over. */
  private async hold(sessionId: string, skipped: number[]): Promise<number | undefined> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const [free] = await this.em.execute<{ id: number }[]>(
        `select c.id from completions c
         where c.status = 'pending_verification' and c.review_due_at is not null
           and not c.id = any(?)
           and not exists (select from review_holds h
             where h.completion_id = c.id and ${IS_HELD})
         order by c.review_due_at, c.id limit 1 for update of c skip locked`,
        [`{${skipped.join(',')}}`],
      );
      if (!free) return undefined;
      const [held] = await this.em.execute<object[]>(
        `insert into review_holds as h (completion_id, session_id, held_until)
         values (?, ?, now() + ${HELD_FOR})
         on conflict (completion_id) do update
           set session_id = excluded.session_id, held_until = excluded.held_until
           where not (${IS_HELD})
         returning completion_id`,
        [free.id, sessionId],
      );
      if (held) return free.id;
    }
    return undefined;
  }

  private async decideOne(
    id: number,
    sessionId: string,
    refusal: Refusal,
  ): Promise<ReviewOutcomeDto> {
    const found = await this.find(id);
    if (!found) throw reviewNotFound();
    // The user first, then what they handed in, as everywhere.
    await this.users.lockParticipant(found.user_id);
    const waiting = await this.find(id);
    if (!waiting?.is_waiting) throw reviewDecided();
    if (isHeldByOther(waiting, sessionId)) throw reviewHeld();
    if (waiting.is_banned && !refusal) throw reviewedUserBanned();
    await this.decide(waiting, refusal);
    const [outcome] = await this.em.execute<[ReviewOutcomeDto]>(
      'select id, status, coalesce(points, 0) as points from completions where id = ?',
      [id],
    );
    return outcome;
  }

  private async decideAll(
    ids: number[],
    sessionId: string,
    refusal: Refusal,
  ): Promise<DecidedReviewsDto> {
    const users = await this.em.execute<{ user_id: number }[]>(
      'select distinct user_id from completions where id = any(?) order by user_id',
      [`{${ids.join(',')}}`],
    );
    const decided: number[] = [];
    for (const { user_id } of users) await this.users.lockParticipant(user_id);
    for (const id of ids) {
      const waiting = await this.find(id);
      if (!waiting?.is_waiting || isHeldByOther(waiting, sessionId)) continue;
      if (waiting.is_banned && !refusal) continue;
      await this.decide(waiting, refusal);
      decided.push(id);
    }
    return { ids: decided, skipped: ids.length - decided.length };
  }

  private async decide(waiting: Waiting, refusal: Refusal): Promise<void> {
    const { id, user_id, task_id, submitted_at, user: subject, task } = waiting;
    if (refusal) {
      await this.completions.refuse(user_id, task_id, refusal, true);
      this.audit.record({ code: 'refused_work', subject, task, reason: refusal.reason });
    } else {
      await this.completions.accept(user_id, task_id);
      this.audit.record({ code: 'approved', subject, task });
    }
    const outcome = refusal ? 'refused' : 'accepted';
    await this.em.execute(
      `insert into reviews (completion_id, user_id, task_id, outcome, reviewed_by, submitted_at,
         reviewed_at) values (?, ?, ?, ?, ?, ?, now())`,
      [id, user_id, task_id, outcome, this.audit.actor, toIso(submitted_at)],
    );
    await this.em.execute('delete from review_holds where completion_id = ?', [id]);
  }

  private async find(id: number): Promise<Waiting | undefined> {
    const [row] = await this.em.execute<WaitingRow[]>(
      `select c.id, c.user_id, c.task_id, coalesce(c.submitted_at, c.updated_at) as submitted_at,
         c.status = 'pending_verification' and c.review_due_at is not null as is_waiting,
         (select h.session_id::text from review_holds h
          where h.completion_id = c.id and ${IS_HELD}) as held_by, u.is_banned,
         coalesce(u.username, u.wallet_address) as user_name,
         coalesce(nullif(t.title_en, ''), t.title, '') as task_name
       from completions c join users u on u.id = c.user_id left join tasks t on t.id = c.task_id
       where c.id = ?`,
      [id],
    );
    if (!row) return undefined;
    const { user_name, task_name, ...waiting } = row;
    return {
      ...waiting,
      user: { type: 'user', id: row.user_id, name: user_name },
      task: { type: 'task', id: row.task_id, name: task_name },
    };
  }
}

type WaitingRow = Omit<Waiting, 'user' | 'task'> & { user_name: string; task_name: string };

const isHeldByOther = ({ held_by }: Waiting, sessionId: string): boolean =>
  held_by !== null && held_by !== sessionId;
