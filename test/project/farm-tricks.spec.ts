import { evidenceKey } from '#libs/domain/index.js';
import { usersOf } from '../bench/farm/store.js';
import { type Actor, actorsOfTricks, DECISIONS, TRICKS, type Trick } from '../bench/farm/tricks.js';

const actors = actorsOfTricks();

const of = (trick: Trick, role: Actor['role']): Actor[] =>
  actors.filter((actor) => actor.trick === trick && actor.role === role);

const keyOf = ({ links }: Actor) => evidenceKey(links.share ?? '');

describe('tricks against honest users', () => {
  it('are the same in each run', () => {
    const again = actorsOfTricks();
    expect(again.map(({ joined }) => joined)).toEqual(actors.map(({ joined }) => joined));
  });

  it.each(TRICKS)('leave the victims their own network, key and wallet: %s', (trick) => {
    const victims = of(trick, 'victim');
    const attackers = of(trick, 'attacker');
    expect(victims.length).toBeGreaterThanOrEqual(5);
    expect(attackers.length).toBeGreaterThanOrEqual(20);
    const others = actors.filter((actor) => actor.trick !== trick || actor.role === 'attacker');
    const taken = new Set(others.flatMap(({ network, key, funder }) => [network, key, funder]));
    for (const { network, key } of victims) {
      expect(taken.has(network)).toBe(false);
      expect(taken.has(key)).toBe(false);
    }
    for (const { funder } of victims) {
      expect(attackers.some((attacker) => funder !== null && attacker.funder === funder)).toBe(
        false,
      );
    }
  });

  it.each(TRICKS)('let no victim use the code of an attacker: %s', (trick) => {
    for (const { inviter } of of(trick, 'victim')) {
      expect(inviter === null || (inviter as Actor).role === 'victim').toBe(true);
    }
  });

  it('send dust to newcomers alone', () => {
    const dusted = actors.filter(({ dust }) => dust !== null);
    expect(dusted).toHaveLength(40);
    expect(dusted.every(({ role, first_seen }) => role === 'victim' && first_seen === null)).toBe(
      true,
    );
  });

  it('copy the posts of authors who were first', () => {
    const authors = of('copied posts', 'victim');
    const copies = of('copied posts', 'attacker');
    for (const author of authors) {
      const own = copies.filter((copy) => keyOf(copy) === keyOf(author));
      expect(own).toHaveLength(6);
      expect(own.every(({ joined, act }) => joined > author.joined && act === 2)).toBe(true);
    }
  });

  it('use codes of victims who are there', () => {
    const users = usersOf(actors, { joinsKeys: true });
    const guests = users.filter(({ role, inviter }) => role === 'attacker' && inviter !== null);
    const codes = actors.filter(({ role, inviter }) => role === 'attacker' && inviter !== null);
    expect(guests.length).toBeGreaterThan(200);
    expect(guests).toHaveLength(codes.length);
    expect(guests.every(({ act }) => act === 2)).toBe(true);
  });

  it('let friends of an owner come while strangers use the code', () => {
    const strangers = of('foreign use of a code', 'attacker');
    const friends = of('foreign use of a code', 'victim').filter(({ act }) => act === 2);
    for (const { inviter, joined } of friends) {
      const times = strangers.filter((one) => one.inviter === inviter).map((one) => one.joined);
      expect(joined).toBeGreaterThan(Math.min(...times));
      expect(joined).toBeLessThan(Math.max(...times));
    }
    expect(friends).toHaveLength(25);
  });

  it('begin with members of the clusters that a moderator decides about', () => {
    for (const [trick, decision] of Object.entries(DECISIONS)) {
      const members = of(trick as Trick, decision.role).filter(({ act }) => act === 1);
      expect(members.length).toBeGreaterThanOrEqual(20);
    }
  });
});
