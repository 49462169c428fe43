/**
 * Attackers of honest users. Each trick does only what a stranger can do: send money, copy a post,
 * use a code, appeal. Its victims are newcomers with a network, a key and a wallet of their own.
 */
import { honestUsers } from './honest.js';
import { DAY, Dice, EXCHANGES, HOUR, MINUTE, newWallet, spelled, type Wallet } from './world.js';

export const TRICKS = [
  'dust after sign-up',
  'dust from a held cluster',
  'copied posts',
  'foreign use of a code',
  'a held cluster uses a code',
  'merging with a banned cluster',
  'a released cluster as a shield',
  'a flood of appeals',
] as const;

export type Trick = (typeof TRICKS)[number];

/** A wallet of a trick, or of an honest user beside them. */
export interface Actor extends Wallet {
  trick: Trick | null;
  role: 'victim' | 'attacker' | 'bystander';
  /** Users of the second act come after the first act and a moderator's decision. */
  act: 1 | 2;
  /** The sender of a tiny transfer after the sign-up: another actor, or an outside address by name. */
  dust: Actor | string | null;
}

/** A moderator's decision about the cluster of a trick's first act. */
export const DECISIONS: Readonly<
  Partial<Record<Trick, { role: Actor['role']; action: 'hold' | 'ban' | 'release' }>>
> = {
  'dust from a held cluster': { role: 'attacker', action: 'hold' },
  'a held cluster uses a code': { role: 'attacker', action: 'hold' },
  'merging with a banned cluster': { role: 'attacker', action: 'ban' },
  'a released cluster as a shield': { role: 'victim', action: 'release' },
  'a flood of appeals': { role: 'attacker', action: 'hold' },
};

const SEED = 20_261_130;

/** So many are enough for exchanges to be seen as services. */
const BYSTANDERS = 500;

/** The tricks happen this long after the campaign's beginning, some days apart. */
const BEGIN = 2 * DAY;
const BETWEEN = 2 * DAY;

/** Makes the actors of one trick that begins at a time, in seconds since the campaign began. */
type Play = (actors: Maker, at: number) => Actor[];

const PLAYS: Readonly<Record<Trick, Play>> = {
  'dust after sign-up': (make, at) => {
    const farm = make.farm(20, at);
    const funder = farm[0]?.funder as string;
    return [...farm, ...make.newcomers(20, at, () => ({ dust: funder }))];
  },
  'dust from a held cluster': (make, at) => {
    const farm = make.farm(20, at);
    return [...farm, ...make.newcomers(20, at, () => ({ dust: farm[0] ?? null }))];
  },
  'copied posts': (make, at) => {
    const authors = make.newcomers(20, at, () => ({ links: { share: make.dice.post() } }));
    const copies = make.farm(6 * authors.length, at + 8 * HOUR, 2);
    for (const [n, copy] of copies.entries()) {
      const post = authors[n % authors.length]?.links.share ?? '';
      copy.links = { share: spelled(post, make.dice) };
    }
    return [...authors, ...copies];
  },
  'foreign use of a code': (make, at) =>
    make.many(5, (n) => {
      const begin = at + n * 3 * HOUR;
      const owner = make.actor('victim', begin);
      const used = begin + HOUR;
      const strangers = make.strangers(40, used, 30);
      for (const stranger of strangers) stranger.inviter = owner;
      // Friends of the owner come meanwhile.
      const friends = [200, 400, 600, 800, 1000].map((after) =>
        make.actor('victim', used + after, { act: 2, inviter: owner }),
      );
      return [owner, ...strangers, ...friends];
    }),
  'a held cluster uses a code': (make, at) => {
    const farm = make.farm(20, at);
    const owners = make.newcomers(20, at);
    return [...farm, ...owners, ...make.guests(owners, farm)];
  },
  'merging with a banned cluster': (make, at) => {
    const farm = make.farm(40, at);
    const circles = make.many(5, (n) => make.circle(6, at + n * 2 * HOUR));
    const firsts = circles.filter((_, n) => n % 6 === 5);
    return [...farm, ...circles, ...make.guests(firsts, farm)];
  },
  'a released cluster as a shield': (make, at) => {
    const circle = make.circle(30, at);
    const last = circle.at(-1) as Actor;
    const farm = make.farm(20, last.joined + MINUTE, 2);
    for (const guest of farm.slice(0, 1)) guest.inviter = last;
    return [...circle, ...farm];
  },
  'a flood of appeals': (make, at) => [...make.farm(30, at), ...make.newcomers(5, at)],
};

/** All actors and the honest users beside them, the same in each run. */
export function actorsOfTricks(): Actor[] {
  const dice = new Dice(SEED);
  const actors = TRICKS.flatMap((trick, n) =>
    PLAYS[trick](new Maker(trick, dice), BEGIN + n * BETWEEN),
  );
  const beside = { trick: null, role: 'bystander', act: 1, dust: null } as const;
  return [...honestUsers(BYSTANDERS, dice).map((user) => Object.assign(user, beside)), ...actors];
}

/** Makes actors of a trick. */
class Maker {
  readonly dice: Dice;
  private readonly trick: Trick;

  constructor(trick: Trick, dice: Dice) {
    this.trick = trick;
    this.dice = dice;
  }

  many<Item>(count: number, make: (n: number) => readonly Item[]): Item[] {
    return Array.from({ length: count }, (_, n) => make(n)).flat();
  }

  /** Honest newcomers with empty wallets, some minutes apart. */
  newcomers(count: number, at: number, fields: () => Partial<Actor> = () => ({})): Actor[] {
    let joined = at;
    return Array.from({ length: count }, () => {
      joined += this.dice.between(11 * MINUTE, 17 * MINUTE);
      return this.actor('victim', joined, fields());
    });
  }

  /** Honest friends who invite each other within minutes, with wallets filled by exchanges. */
  circle(count: number, at: number): Actor[] {
    const friends: Actor[] = [];
    let joined = at;
    while (friends.length < count) {
      joined += this.dice.between(2 * MINUTE, 8 * MINUTE);
      const funded_at = joined - this.dice.between(HOUR, DAY);
      friends.push(
        this.actor('victim', joined, {
          inviter: friends.at(-1) ?? null,
          funder: this.dice.pick(EXCHANGES),
          funded_at,
          first_seen: funded_at,
        }),
      );
    }
    return friends;
  }

  /** Wallets of one operator, which one address has filled within an hour before. */
  farm(count: number, at: number, act: Actor['act'] = 1): Actor[] {
    const funder = this.dice.fresh('attacker');
    return Array.from({ length: count }, (_, n) => {
      const funded_at = at - HOUR + (n * HOUR) / count;
      const joined = at + n * this.dice.between(20, 40);
      return this.actor('attacker', joined, { act, funder, funded_at, first_seen: funded_at });
    });
  }

  /** Empty wallets that sign up one after the other. @param every seconds */
  strangers(count: number, at: number, every: number): Actor[] {
    return Array.from({ length: count }, (_, n) =>
      this.actor('attacker', at + n * every, { act: 2 }),
    );
  }

  /** One more wallet of a farm for each victim, which joins with the victim's code. */
  guests(victims: readonly Actor[], farm: readonly Actor[]): Actor[] {
    const { funder, funded_at } = farm.at(-1) as Actor;
    return victims.map((inviter) =>
      this.actor('attacker', inviter.joined + this.dice.between(MINUTE, 5 * MINUTE), {
        act: 2,
        inviter,
        funder,
        funded_at,
        first_seen: funded_at,
      }),
    );
  }

  actor(role: Actor['role'], joined: number, fields: Partial<Actor> = {}): Actor {
    const wallet = newWallet(this.dice, joined);
    const actor: Actor = { ...wallet, trick: this.trick, role, act: 1, dust: null, ...fields };
    actor.tasks.add('wallet');
    return actor;
  }
}
