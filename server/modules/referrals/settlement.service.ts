import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  countsAsReferral,
  fullGroups,
  REFERRAL_POINTS_PER_GROUP,
  referralTransfer,
  restorationTransfer,
  reversalTransfer,
} from '#libs/domain/index.js';
import { Transactional } from '../../database/transactional.js';
import { DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { CompletionService } from '../participation/completion.service.js';
import { SettingsService } from '../settings/settings.service.js';

/** What becomes of somebody's points when a friend they invited stops counting. */
const LOST = { reason: 'referral_lost' } as const;

/** Changes of invited users that are settled in one transaction. */
const MOST_AT_ONCE = 500;

/** What was settled the last time. */
interface InviterRow {
  referral_friends: number;
  referral_groups: number;
  /** Whether they take part now: whoever is banned is given nothing until the ban is lifted. */
  is_eligible: boolean;
}

interface InvitedRow {
  id: number;
  total_points: number;
  is_banned: boolean;
  is_active: boolean;
  referral_counts: boolean;
  referral_least_points: number | null;
}

/** A task that asks for so many friends, where its user has completed or lost it. */
interface TierRow {
  task_id: number;
  is_completed: boolean;
  needed: number;
}

/** One inviter could not be settled; the others can. */
export class SettlementFailed extends Error {
  constructor(
    readonly inviter_id: number,
    cause: unknown,
  ) {
    super(`The invitations of user ${inviter_id} could not be settled`, { cause });
  }
}

/** Gives inviters what their invited friends bring, and takes it back, exactly. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionService,
    private readonly completions: CompletionService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Settles what the database has noted of one inviter, the one that waits longest: false when nothing
   * waits that nobody else is settling.
   *
   * @param passedOver inviters who are left for later
   * @throws SettlementFailed with the inviter whose turn it was.
   */
  @Transactional()
  async settleNext(passedOver: readonly number[] = []): Promise<boolean> {
    const [next] = await this.em.execute<{ inviter_id: number }[]>(
      `select inviter_id from referral_changes where not inviter_id = any(?)
       order by id limit 1 for update skip locked`,
      [`{${passedOver.join(',')}}`],
    );
    if (!next) return false;
    try {
      await this.settle(next.inviter_id);
    } catch (cause) {
      throw new SettlementFailed(next.inviter_id, cause);
    }
    return true;
  }

  /**
   * Makes an inviter's points and tasks what the friends who count now are worth; what a banned one would be
   * given waits until the ban is lifted. Again, it changes nothing, and neither does it once the campaign is
   * closed.
   */
  @Transactional()
  async settle(inviterId: number): Promise<void> {
    // Inviters come before whom they invite, here and in their ids: nobody waits in a circle.
    const [inviter] = await this.em.execute<InviterRow[]>(
      `select referral_friends, referral_groups, is_active and not is_banned as is_eligible
       from users where id = ? for no key update`,
      [inviterId],
    );
    const changed = await this.em.execute<{ invited_id: number }[]>(
      `delete from referral_changes where id in (
         select id from referral_changes where inviter_id = ? order by id limit ? for update skip locked)
       returning invited_id`,
      [inviterId, MOST_AT_ONCE],
    );
    if (!inviter) return;
    const ids = changed.map(({ invited_id }) => invited_id);
    const invited = await this.lockInvited(inviterId, ids);
    const { closed_at, referral_min_points } = await this.settings.hold();
    // The ledger is sealed: what invitations have brought by then stays, whatever was noted since.
    if (closed_at !== null) return;
    await this.markInvited(invited, referral_min_points);
    const counted = await this.countedOf(inviterId);
    const { referral_friends, referral_groups, is_eligible } = inviter;
    const groups = fullGroups(counted);
    const given = is_eligible ? groups : Math.min(groups, referral_groups);
    await this.settleGroups(inviterId, referral_groups, given);
    await this.settleTiers(inviterId, referral_friends, counted, is_eligible);
    if (counted === referral_friends) return;
    await this.em.execute('update users set referral_friends = ? where id = ?', [
      counted,
      inviterId,
    ]);
  }

  /** How many of whom a user has invited count now. */
  async countedOf(inviterId: number): Promise<number> {
    const [row] = await this.em.execute<[{ counted: number }]>(
      'select count(*)::int as counted from users where inviter_id = ? and referral_counts',
      [inviterId],
    );
    return row.counted;
  }

  private async lockInvited(inviterId: number, ids: number[]): Promise<InvitedRow[]> {
    return this.em.execute<InvitedRow[]>(
      `select id, total_points, is_banned, is_active, referral_counts, referral_least_points from users
       where inviter_id = ? and id = any(?) order by id for no key update`,
      [inviterId, `{${ids.join(',')}}`],
    );
  }

  private async markInvited(invited: InvitedRow[], least: number): Promise<void> {
    const flipped = invited
      .filter((user) => countsAsReferral(user, least) !== user.referral_counts)
      .map(({ id }) => id);
    if (flipped.length === 0) return;
    await this.em.execute(
      'update users set referral_counts = not referral_counts where id = any(?)',
      [`{${flipped.join(',')}}`],
    );
  }

  /** Groups are given in their order, and the last one is taken back first. */
  private async settleGroups(inviterId: number, before: number, after: number): Promise<void> {
    for (let group = before + 1; group <= after; group += 1) await this.give(inviterId, group);
    for (let group = before; group > after; group -= 1) await this.takeBack(inviterId, group);
    if (before === after) return;
    await this.em.execute('update users set referral_groups = ? where id = ?', [after, inviterId]);
  }

  private async give(inviterId: number, group: number): Promise<void> {
    const transfer = referralTransfer(inviterId, group);
    if (await this.ledger.post(transfer)) return;
    const taken = await this.decisions.standingReversal(transfer.key, inviterId);
    if (!taken) throw new Error(`${transfer.key} is given already`);
    await this.ledger.post(restorationTransfer(transfer, taken.id));
    await this.decisions.end(taken.id);
  }

  private async takeBack(inviterId: number, group: number): Promise<void> {
    const transfer = referralTransfer(inviterId, group);
    const id = await this.decisions.record({
      ...LOST,
      ...{ user_id: inviterId, kind: 'reversal', is_reviewed: false },
      ...{ transfer_key: transfer.key, points: REFERRAL_POINTS_PER_GROUP },
    });
    await this.ledger.post(reversalTransfer(transfer, { id, ...LOST }));
  }

  /**
   * A task is taken back when friends are lost and fewer are left than it asked for when it was completed, or
   * asks for now where that is less; it comes again when there are enough.
   */
  private async settleTiers(
    inviterId: number,
    before: number,
    counted: number,
    isEligible: boolean,
  ): Promise<void> {
    const tiers = await this.em.execute<TierRow[]>(
      `select c.task_id, c.status = 'completed' as is_completed,
         least(coalesce((t.verification_settings ->> 'count')::int, 1),
           (c.asked -> 'verification_settings' ->> 'count')::int) as needed
       from completions c join tasks t on t.id = c.task_id and t.verification = 'referrals'
       where c.user_id = ? and coalesce(c.asked ->> 'verification', 'referrals') = 'referrals'
         and (c.status = 'completed' or exists (select from decisions d
           where d.user_id = c.user_id and d.task_id = c.task_id and d.kind = 'reversal'
             and d.reason = ? and d.overturned_at is null))
       order by c.task_id`,
      [inviterId, LOST.reason],
    );
    for (const { task_id, is_completed, needed } of tiers) {
      if (is_completed && before >= needed && counted < needed) {
        await this.completions.reverse(inviterId, task_id, LOST, { is_reviewed: false });
      }
      if (isEligible && !is_completed && counted >= needed) {
        await this.completions.restore(inviterId, task_id);
      }
    }
  }
}
