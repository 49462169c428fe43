/** Honest users: their company, the history of their wallets, and their actions. */
import {
  ANNOUNCEMENTS,
  DAY,
  type Dice,
  EXCHANGES,
  HABITS,
  type Habit,
  HOUR,
  JOINING_DAYS,
  MINUTE,
  NEW_HOT_WALLET,
  newWallet,
  spelled,
  type Wallet,
} from './world.js';

/** Makes one group of connected people, at most so many. */
type Circle = (dice: Dice, most: number) => Wallet[];

/** Shares of all honest users by how they come. */
const CIRCLES: Readonly<Record<Habit, readonly [share: number, circle: Circle]>> = {
  alone: [0.5, alone],
  'mobile carrier': [0.14, mobileCarrier],
  family: [0.1, family],
  friends: [0.08, friends],
  'public invitation': [0.07, publicInvitation],
  university: [0.06, university],
  meeting: [0.05, meetUp],
};

export function honestUsers(count: number, dice: Dice): Wallet[] {
  const users: Wallet[] = [];
  let wanted = 0;
  for (const habit of HABITS) {
    const [share, circle] = CIRCLES[habit];
    wanted += share * count;
    while (users.length < Math.round(wanted)) {
      const group = circle(dice, Math.round(wanted) - users.length);
      for (const user of group) user.habit = habit;
      users.push(...group);
    }
  }
  for (const user of users) act(user, dice);
  return users;
}

/** Four of ten come in the days after an announcement, the others at any time. */
function joins(dice: Dice): number {
  const last = JOINING_DAYS * DAY;
  if (!dice.chance(0.4)) return dice.between(0, last);
  return Math.min(last, dice.pick([0, 7, 14]) * DAY + dice.wait(DAY));
}

function alone(dice: Dice): Wallet[] {
  return [used(newWallet(dice, joins(dice)), dice)];
}

/** Customers of one carrier who share its few addresses, at any time. */
function mobileCarrier(dice: Dice, most: number): Wallet[] {
  const network = dice.fresh('carrier');
  return many(Math.min(70, most), () => used(newWallet(dice, joins(dice), { network }), dice));
}

/**
 * A household that joins within an evening; the first invites the others, and often pays for their
 * first transactions.
 */
function family(dice: Dice, most: number): Wallet[] {
  const network = dice.fresh('home');
  const size = Math.min(most, dice.pick([2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 5]));
  const first = used(newWallet(dice, joins(dice), { network }), dice);
  let joined = first.joined;
  return [
    first,
    ...many(size - 1, () => {
      joined += dice.between(2 * MINUTE, 40 * MINUTE);
      const member = newWallet(dice, joined, { network, inviter: first });
      return dice.chance(0.4) ? paidBy(first, member, dice) : used(member, dice);
    }),
  ];
}

/** A circle of friends over two days: each comes with one of those before. */
function friends(dice: Dice, most: number): Wallet[] {
  const circle = [used(newWallet(dice, joins(dice)), dice)];
  const size = Math.min(most, dice.whole(3, 12));
  while (circle.length < size) {
    const inviter = dice.pick(circle);
    const joined = (circle.at(-1)?.joined ?? 0) + dice.wait(4 * HOUR);
    const friend = newWallet(dice, joined, { inviter });
    circle.push(dice.chance(0.1) ? paidBy(inviter, friend, dice) : used(friend, dice));
  }
  return circle;
}

/** Readers of an author, who join with one code: most of them on the day of the post. */
function publicInvitation(dice: Dice, most: number): Wallet[] {
  const inviter = used(newWallet(dice, dice.between(0, 14 * DAY)), dice);
  const posted = inviter.joined + dice.between(HOUR, DAY);
  return [
    inviter,
    ...many(Math.min(most, 180) - 1, () =>
      used(newWallet(dice, posted + dice.wait(DAY), { inviter }), dice),
    ),
  ];
}

/** Students on one network, over the day of a talk and the days after it. */
function university(dice: Dice, most: number): Wallet[] {
  const network = dice.fresh('university');
  const begun = dice.between(DAY, 14 * DAY);
  return many(Math.min(most, 300), () =>
    used(newWallet(dice, begun + dice.wait(20 * HOUR), { network }), dice, 0.5),
  );
}

/**
 * People in one room within a quarter of an hour; half of the wallets are new, some funded by the
 * speaker.
 */
function meetUp(dice: Dice, most: number): Wallet[] {
  const network = dice.fresh('room');
  const speaker = used(newWallet(dice, dice.between(DAY, 19 * DAY), { network }), dice, 1);
  return [
    speaker,
    ...many(Math.min(most, 40) - 1, () => {
      const joined = speaker.joined + dice.between(10 * MINUTE, 25 * MINUTE);
      const inviter = dice.chance(0.5) ? speaker : null;
      const guest = newWallet(dice, joined, { network, inviter });
      return inviter && dice.chance(0.2) ? paidBy(speaker, guest, dice) : used(guest, dice, 0.5);
    }),
  ];
}

/** A wallet from before with the given chance; else one that was bought or made for this campaign. */
function used(wallet: Wallet, dice: Dice, old = 0.62): Wallet {
  const { joined } = wallet;
  if (dice.chance(old)) {
    const first_seen = joined - dice.between(30 * DAY, 900 * DAY);
    const funder = dice.chance(0.7) ? dice.pick(EXCHANGES) : dice.fresh('somebody');
    return Object.assign(wallet, {
      first_seen,
      outgoing: dice.whole(3, 99),
      funder,
      funded_at: first_seen,
    });
  }
  // The wallet has never received anything.
  if (dice.chance(0.15)) return wallet;
  const first_seen = joined - dice.wait(8 * HOUR);
  const isNewHot = dice.chance(0.08) && first_seen > NEW_HOT_WALLET.since;
  const exchange = isNewHot ? NEW_HOT_WALLET.name : dice.pick(EXCHANGES);
  return Object.assign(wallet, {
    first_seen,
    outgoing: dice.whole(0, 3),
    funder: dice.chance(0.85) ? exchange : dice.fresh('somebody'),
    funded_at: first_seen,
  });
}

function paidBy(funder: Wallet, wallet: Wallet, dice: Dice): Wallet {
  const first_seen = wallet.joined - dice.between(MINUTE, 15 * MINUTE);
  const outgoing = dice.whole(0, 1);
  return Object.assign(wallet, { first_seen, outgoing, funder, funded_at: first_seen });
}

/** Most do a part of the tasks; one in four who share something submits the project's own post. */
function act(user: Wallet, dice: Dice): void {
  user.tasks.add('wallet');
  const does = dice.between(0.35, 1);
  for (const task of ['twitter', 'discord', 'medium', 'youtube', 'github'] as const) {
    if (dice.chance(does * 0.8)) user.tasks.add(task);
  }
  for (const task of ['plus', 'book', 'survey', 'mail', 'mic'] as const) {
    if (dice.chance(does * 0.7)) user.tasks.add(task);
  }
  if (dice.chance(does * 0.5)) {
    const isOwn = dice.chance(0.75);
    user.links.share = isOwn ? dice.post() : spelled(dice.pick(ANNOUNCEMENTS), dice);
  }
  if (dice.chance(does * 0.08)) user.links.edit = dice.post();
  if (dice.chance(does * 0.6)) {
    user.tasks.add('coins');
    // Some spend it within the days.
    user.keeps_ton = dice.chance(0.97);
  }
  confirm(user, dice);
}

/**
 * Most have an old Telegram account, and link it for its task. Nearly all whom neither that nor their wallet confirms
 * keep a TON for three days, as the page says from the first visit.
 */
function confirm(user: Wallet, dice: Dice): void {
  const { first_seen, outgoing } = user;
  const isOld = first_seen !== null && first_seen <= -30 * DAY && outgoing >= 3;
  const [hasAccount, reads] = [dice.chance(0.8), dice.chance(0.97)];
  user.has_telegram = hasAccount && dice.chance(0.9);
  if (user.has_telegram) user.tasks.add('telegram');
  if (isOld || user.has_telegram || !reads) return;
  user.tasks.add('coins');
  user.keeps_ton = true;
}

const many = <Item>(count: number, make: () => Item): Item[] =>
  Array.from({ length: Math.max(0, count) }, make);
