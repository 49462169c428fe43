import { DEFAULT_SITE_SETTINGS } from '../site/site-settings.js';
import {
  type ConfirmationFacts,
  chosenGrounds,
  confirmationWays,
  countedBalance,
  needsConfirmation,
  nextBalanceCheck,
  outgoingToConfirm,
  readsWalletsToConfirm,
  telegramOpenedBefore,
  waysText,
} from './point-confirmation.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-10T00:00:00.000Z');
const RULES = {
  ...DEFAULT_SITE_SETTINGS,
  campaign_mode: 'live',
  campaign_start: '2026-06-01T00:00:00.000Z',
} as const;
const NOTHING: ConfirmationFacts = {
  history: null,
  balance: null,
  telegram_id: null,
  is_chat_member: false,
  has_chat: true,
  score: null,
};

const wayOf = (ground: string, facts: Partial<ConfirmationFacts>, rules: object = {}) =>
  confirmationWays({ ...RULES, ...rules }, { ...NOTHING, ...facts }, NOW).find(
    (way) => way.ground === ground,
  );

describe('the grounds that confirm points', () => {
  it('are needed by default in a live campaign, and never in a preview', () => {
    expect(needsConfirmation(RULES)).toBe(true);
    expect(needsConfirmation({ ...RULES, points_need_confirmation: false })).toBe(false);
    expect(needsConfirmation(DEFAULT_SITE_SETTINGS)).toBe(false);
  });

  it('are those that the operator has chosen and that can be met', () => {
    expect(chosenGrounds(RULES, true)).toEqual(['wallet', 'balance', 'telegram']);
    expect(chosenGrounds(RULES, false)).toEqual(['wallet', 'balance']);
    const scored = { ...RULES, confirm_by_score: true };
    expect(chosenGrounds(scored, false)).toEqual(['wallet', 'balance']);
    const asked = { ...scored, outside_score_url: 'https://score.example.com' };
    expect(chosenGrounds(asked, false)).toEqual(['wallet', 'balance', 'outside_score']);
    const none = { confirm_wallet_days: 0, confirm_balance_ton: 0, confirm_by_telegram: false };
    expect(chosenGrounds({ ...RULES, ...none }, true)).toEqual([]);
  });

  it('let wallets be read only where their age counts', () => {
    expect([readsWalletsToConfirm(RULES), outgoingToConfirm(RULES)]).toEqual([true, 3]);
    const ageless = { ...RULES, confirm_wallet_days: 0 };
    expect([readsWalletsToConfirm(ageless), outgoingToConfirm(ageless)]).toEqual([false, 0]);
    expect(outgoingToConfirm(DEFAULT_SITE_SETTINGS)).toBe(0);
  });
});

describe('the age of a wallet', () => {
  const START = Date.parse(RULES.campaign_start);
  it.each([
    [-30 * DAY, 3, true],
    [-30 * DAY, 2, false],
    [1 - 30 * DAY, 3, false],
  ])('%d ms from the start with %d transactions confirms: %s', (after, sent, is_met) => {
    const history = { first_seen_at: START + after, outgoing_transactions: sent };
    expect(wayOf('wallet', { history })).toMatchObject({ is_met, met_at: null });
  });

  it('is not known before the first reading, and none without a transaction', () => {
    expect(wayOf('wallet', {})?.texts.en).toMatch(/is being read/);
    const history = { first_seen_at: null, outgoing_transactions: 0 };
    expect(wayOf('wallet', { history })).toMatchObject({ is_met: false });
  });
});

describe('a balance', () => {
  const since = NOW - 3 * DAY;
  it.each([
    ['three days, six checks, 1 TON', { since, checks: 6, average: '1.00' }, true],
    ['a moment less', { since: since + 1, checks: 6, average: '1.00' }, false],
    ['five checks', { since, checks: 5, average: '1.00' }, false],
    ['an amount that was enough before', { since, checks: 6, average: '0.99' }, false],
    ['too little', { since: null, checks: 1, average: '0.50' }, false],
  ])('of %s', (_what, balance, is_met) => {
    expect(wayOf('balance', { balance })).toMatchObject({
      is_met,
      met_at: balance.since === null ? null : balance.since + 3 * DAY,
    });
  });

  it('is checked at unknown moments, less often while it is too little', () => {
    const hours = (isEnough: boolean, random: number) =>
      nextBalanceCheck(isEnough, random) / (DAY / 24);
    // Half of the checks come within ln 2 of the mean, and within as long again half of the others.
    expect(hours(true, 0.5)).toBeCloseTo(4.5 * Math.LN2);
    expect(hours(true, 0.75)).toBeCloseTo(9 * Math.LN2);
    expect(hours(false, 0.5)).toBeCloseTo(9 * Math.LN2);
    expect([hours(true, 0), hours(true, 0.999_999_9)]).toEqual([0, 24]);
  });

  it('counts twice the needed amount at most', () => {
    expect([0n, 10n, 20n, 21n, 9_000n].map((held) => countedBalance(held, 10n))).toEqual([
      0n,
      10n,
      20n,
      20n,
      20n,
    ]);
  });
});

describe('a Telegram account', () => {
  it('is dated by its number, later rather than earlier', () => {
    expect(telegramOpenedBefore(100_000_000)).toBe(Date.parse('2015-04-01'));
    expect(telegramOpenedBefore(100_000_001)).toBe(Date.parse('2017-03-01'));
    expect(telegramOpenedBefore(99_000_000_000)).toBeNull();
  });

  it('confirms points when it is older than a year and in the chat', () => {
    const old = { telegram_id: 7_500_000_000 };
    expect(wayOf('telegram', { ...old, is_chat_member: true })).toMatchObject({ is_met: true });
    expect(wayOf('telegram', old)).toMatchObject({ is_met: false });
    const young = { telegram_id: 7_600_000_000, is_chat_member: true };
    expect(wayOf('telegram', young)).toMatchObject({
      is_met: false,
      met_at: Date.parse('2025-07-01') + 365 * DAY,
    });
    expect(wayOf('telegram', {})?.texts.zh).toContain('请绑定');
  });
});

describe('an outside score', () => {
  const asked = { confirm_by_score: true, outside_score_url: 'https://score.example.com' };
  it.each([
    [null, 80, false],
    [79, 80, true],
    [80, 80, false],
    [0, 0, true],
    [1, 0, false],
  ])('of %s with holds from %d confirms: %s', (score, outside_score_hold, is_met) => {
    expect(wayOf('outside_score', { score }, { ...asked, outside_score_hold })).toMatchObject({
      is_met,
    });
  });
});

it('are named in one text', () => {
  const ways = confirmationWays(RULES, { ...NOTHING, has_chat: false }, NOW);
  expect(waysText(ways, 'en')).toMatch(/in a minute\. Or: Hold 1 TON/);
  expect(waysText(ways, 'zh')).toMatch(/；或者，请连续/);
});
