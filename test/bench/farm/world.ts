import { pick, randomFrom } from '../../support/shared/random.js';

/** The trait that a part of the farm shares, however careful its operator is. */
export const SHAPES = [
  'one network',
  'many networks',
  'one key',
  'one funder',
  'copied evidence',
] as const;

export type Shape = (typeof SHAPES)[number];

/**
 * An operator's way of working: by a plain script, with random delays, or with knowledge of this
 * product's rules.
 */
export const CARES = ['careless', 'usual', 'careful'] as const;

export type Care = (typeof CARES)[number];

/** How honest users come: alone, or in the company of others. */
export const HABITS = [
  'alone',
  'mobile carrier',
  'family',
  'friends',
  'public invitation',
  'university',
  'meeting',
] as const;

export type Habit = (typeof HABITS)[number];

/** Tasks by the name of their icon, which is the task's own. */
type TaskName =
  | 'twitter'
  | 'telegram'
  | 'discord'
  | 'medium'
  | 'youtube'
  | 'github'
  | 'wallet'
  | 'coins'
  | 'plus'
  | 'share'
  | 'book'
  | 'survey'
  | 'mail'
  | 'mic'
  | 'edit';

/** Tasks for which a link is submitted. */
type LinkTask = Extract<TaskName, 'share' | 'edit'>;

/** A wallet that signs in. Times in seconds since the campaign began; earlier ones are negative. */
export interface Wallet {
  /** The habit of an honest user; null: a farm's wallet. */
  habit: Habit | null;
  /** The shape of a wallet of the written farm, and the care of its operator. */
  shape: Shape | null;
  care: Care | null;
  /** The seed of the drawn shape that the wallet belongs to. */
  drawn: number | null;
  joined: number;
  /** The network as the server identifies it: a /24 of IPv4, or one customer's of IPv6. */
  network: string;
  /** Wallets of one key can be signed for with one secret. */
  key: string;
  inviter: Wallet | null;
  /** The first transaction; null: there is none. */
  first_seen: number | null;
  outgoing: number;
  /** Sender of the first TON: another wallet of the campaign, or an outside one by name. */
  funder: Wallet | string | null;
  funded_at: number | null;
  tasks: Set<TaskName>;
  links: Partial<Record<LinkTask, string>>;
  /** Whether the TON of the task for holding it stays there. */
  keeps_ton: boolean;
  /** Whether a Telegram account that is older than a year is linked; a bot checks the task to join the chat. */
  has_telegram: boolean;
}

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;

/** Days in which people join; after them all claim. */
export const JOINING_DAYS = 21;
export const CLAIMING_DAY = 25;

/** Chances and names, the same for the same seed. */
export class Dice {
  readonly random: () => number;
  private names: number;

  /** @param names the number of the first name, so that worlds of several seeds share none */
  constructor(seed: number, names = 0) {
    this.random = randomFrom(seed);
    this.names = names;
  }

  between(least: number, most: number): number {
    return least + this.random() * (most - least);
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return pick(items, this.random);
  }

  /** The time until something that happens at any moment. @param mean of such times */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.random());
  }

  /** A name that is not in use. */
  fresh(what: string): string {
    this.names += 1;
    return `${what} ${this.names}`;
  }

  /** A post of the user's own. */
  post(): string {
    this.names += 1;
    return `https://x.com/i/status/${1_000_000 + this.names}`;
  }
}

/** A single user with an empty wallet and no history. */
export function newWallet(dice: Dice, joined: number, wallet: Partial<Wallet> = {}): Wallet {
  return {
    habit: null,
    shape: null,
    care: null,
    drawn: null,
    joined,
    network: dice.fresh('network'),
    key: dice.fresh('key'),
    inviter: null,
    first_seen: null,
    outgoing: 0,
    funder: null,
    funded_at: null,
    tasks: new Set(),
    links: {},
    keeps_ton: false,
    has_telegram: false,
    ...wallet,
  };
}

/** Posts of the project itself, which many submit as theirs. */
export const ANNOUNCEMENTS = [1, 2, 3].map((n) => `https://x.com/jetdrop/status/${n}`);

/** Hot wallets of exchanges that have paid out for years. */
export const EXCHANGES = Array.from({ length: 8 }, (_, n) => `exchange ${n}`);

/** One that an exchange uses for the first time during the campaign, and when. */
export const NEW_HOT_WALLET = { name: 'new hot wallet', since: 5 * DAY };

/** A link in one of the spellings in which people copy it. */
export function spelled(link: string, dice: Dice): string {
  const url = new URL(link);
  const other = dice.whole(0, 4);
  if (other === 1) url.searchParams.set('s', '20');
  if (other === 2) url.hostname = `www.${url.hostname}`;
  if (other === 3) url.searchParams.set('utm_source', 'share');
  if (other === 4) url.hash = 'top';
  return url.href;
}
