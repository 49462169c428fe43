/** The results of a campaign's users, and how they are judged. */
import type pg from 'pg';
import { pointsToTokens } from '#libs/domain/index.js';
import type { StoredUser } from './store.js';
import { HABITS, type Wallet } from './world.js';

/** The result of one user. */
export type Outcome = StoredUser & {
  /** Whether claims wait for a person; true for banned users too. */
  is_held: boolean;
  /** Whole tokens that all points are worth. */
  earned: number;
  /** Tokens of claims that were approved without a second review. */
  paid: number;
  /** The ground that confirmed the points; null: they are provisional. */
  ground: string | null;
  /** Error code of a refused claim. */
  refusal: string | null;
  /** The reason of a hold with the kinds of links that it names; null: the user is not held. */
  hold: string | null;
};

/** Tokens that come through: the only measure of it, for farms and honest users. */
export const tokensThrough = ({ paid }: Outcome): number => paid;

export const lacksRequirement = ({ refusal }: Outcome): boolean =>
  refusal === 'claim.requirements_missing';

/**
 * Whether a user who joined days ago still waits: held, or with points for a token that cannot be
 * claimed although no announced requirement is missing.
 */
export const isDelayed = (outcome: Outcome): boolean =>
  outcome.is_held ||
  (outcome.earned > 0 && tokensThrough(outcome) === 0 && !lacksRequirement(outcome));

/** Why a user waits: the kinds of links of a hold, or the refusal of a claim and what was left undone. */
export function causeOf({ is_held, hold, refusal, has_telegram, keeps_ton }: Outcome): string {
  if (is_held) return hold ?? 'banned';
  const undone = has_telegram || keeps_ton ? '' : ', no Telegram account, no TON kept';
  return `${refusal ?? 'claim waits'}${undone}`;
}

export const isHonest = ({ habit }: Wallet): boolean => habit !== null;
export const isFarm = ({ habit }: Wallet): boolean => habit === null;

export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : (100 * part) / whole;

export const throughOf = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, outcome) => sum + tokensThrough(outcome), 0);

/** Honest users by habit: all, held ones, the grounds of those with points, and how many wait; the worst habit first. */
export function honestByHabit(outcomes: readonly Outcome[]) {
  return HABITS.map((habit) => {
    const users = outcomes.filter((outcome) => outcome.habit === habit);
    const delayed = users.filter(isDelayed).length;
    const held = users.filter(({ is_held }) => is_held).length;
    const by = (ground: string) => users.filter((user) => user.ground === ground).length;
    return {
      habit,
      users: users.length,
      held,
      grounds: [by('wallet'), by('telegram'), by('balance')],
      delayed,
      share: percent(delayed, users.length),
    };
  }).toSorted((one, other) => other.share - one.share);
}

/** Reads the results of users whose claims were approved, as far as they could be. */
export async function outcomes(
  client: pg.Client,
  users: readonly StoredUser[],
  refusals: ReadonlyMap<number, string>,
): Promise<Outcome[]> {
  const { rows } = await client.query<{
    id: number;
    is_held: boolean;
    points: number;
    paid: number;
    ground: string | null;
    hold: string | null;
  }>(
    `select u.id, u.is_held or u.is_banned as is_held, u.total_points::float as points,
       coalesce(sum(c.tokens), 0)::int as paid, max(p.ground) as ground,
       max(d.reason || coalesce(': ' || (select string_agg(k, ' + ' order by k)
         from jsonb_object_keys(d.details) k where k not in ('count', 'joined')), '')) as hold
     from users u left join point_confirmations p on p.user_id = u.id
       left join decisions d on d.id = u.hold_decision_id
       left join claims c on c.user_id = u.id and c.status = 'approved'
     group by u.id order by u.id`,
  );
  return rows.map(({ id, is_held, points, paid, ground, hold }) => ({
    ...(users[id - 1] as StoredUser),
    is_held,
    paid,
    ground,
    hold,
    earned: pointsToTokens(points),
    refusal: refusals.get(id) ?? null,
  }));
}
