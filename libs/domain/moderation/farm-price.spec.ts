import { DEFAULT_SITE_SETTINGS } from '../site/site-settings.js';
import { farmPrices } from './farm-price.js';

const START = '2026-06-01T00:00:00.000Z';
const NOW = Date.parse('2026-06-10T00:00:00.000Z');
const BEFORE = Date.parse('2026-04-01T00:00:00.000Z');
const RULES = { ...DEFAULT_SITE_SETTINGS, campaign_start: START };

const ways = (rules: object, hasChat = false, now = NOW) =>
  farmPrices({ ...RULES, ...rules }, hasChat, now);

describe('the price of a participant for a farm', () => {
  it('is a bought wallet by default, or a TON held for three days', () => {
    expect(ways({})).toEqual([
      { way: 'bought_wallet', spent: 0.2, locked: 0, days: 0 },
      { way: 'balance', spent: 0.01, locked: 1, days: 3 },
    ]);
  });

  it('is less for wallets that can still become old enough before the start', () => {
    expect(ways({}, false, BEFORE)[0]).toEqual({
      way: 'prepared_wallet',
      spent: 0.02,
      locked: 0,
      days: 30,
    });
  });

  it('has old Telegram accounts where a task proves the chat', () => {
    expect(ways({}, true).map(({ way }) => way)).toEqual(['bought_wallet', 'telegram', 'balance']);
  });

  it('is nothing where points need no confirmation, but for the requirements of a claim', () => {
    expect(ways({ points_need_confirmation: false })).toEqual([
      { way: null, spent: 0, locked: 0, days: 0 },
    ]);
    const needed = { claim_wallet_days: 7, claim_outgoing_transactions: 4 };
    expect(ways({ points_need_confirmation: false, ...needed })).toEqual([
      { way: null, spent: 0.02, locked: 0, days: 7 },
    ]);
    expect(ways({ confirm_wallet_days: 0, ...needed })).toEqual([
      { way: 'balance', spent: 0.02, locked: 1, days: 7 },
    ]);
  });

  it('is a person’s decision where no rule confirms', () => {
    const none = { confirm_wallet_days: 0, confirm_balance_ton: 0, confirm_by_telegram: false };
    expect(ways(none)).toEqual([{ way: 'person', spent: 0, locked: 0, days: 0 }]);
  });
});
