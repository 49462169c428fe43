import {
  type ClaimFacts,
  type ClaimRules,
  claimRequirements,
  type Holding,
  missingText,
} from './claim-requirement.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-02-10T12:00:00.000Z');

const NOTHING: ClaimRules = {
  claim_needs_telegram: false,
  claim_wallet_days: 0,
  claim_outgoing_transactions: 0,
  claim_holding_days: 0,
  claim_snapshot_at: '',
};

const HOLDING: Holding = {
  title: '持有 1 TON',
  title_en: 'Hold 1 TON',
  amount: '1',
  held_since: NOW - 3 * DAY,
  lowest: '1.2',
  sampled_at: NOW - 1000,
  snapshot_at: NOW - 3 * DAY,
  is_in_snapshot: null,
  snapshot_balance: null,
};

const FACTS: ClaimFacts = { has_telegram: false, history: null, holdings: [] };

const asked = (rules: Partial<ClaimRules>, facts: Partial<ClaimFacts> = {}, now = NOW) =>
  claimRequirements({ ...NOTHING, ...rules }, { ...FACTS, ...facts }, now);

const one = (...given: Parameters<typeof asked>) => {
  const [requirement, ...others] = asked(...given);
  expect(others).toEqual([]);
  return requirement;
};

const held = (holding: Partial<Holding>, rules: Partial<ClaimRules> = { claim_holding_days: 3 }) =>
  one(rules, { holdings: [{ ...HOLDING, ...holding }] });

describe('what a claim needs', () => {
  it('is nothing where no rule is set, whatever is known', () => {
    expect(asked({}, { holdings: [HOLDING] })).toEqual([]);
    expect(asked({ claim_holding_days: 3 })).toEqual([]);
  });

  it('is a linked Telegram account', () => {
    expect(one({ claim_needs_telegram: true })).toMatchObject({ is_met: false, have: 0 });
    expect(one({ claim_needs_telegram: true }, { has_telegram: true })?.is_met).toBe(true);
  });

  it('is a wallet of some days, to the millisecond', () => {
    const seen = (first_seen_at: number | null) =>
      one({ claim_wallet_days: 7 }, { history: { first_seen_at, outgoing_transactions: 0 } });
    expect(seen(NOW - 7 * DAY)).toMatchObject({ is_met: true, have: 7 });
    expect(seen(NOW - 7 * DAY + 1)).toMatchObject({ is_met: false, have: 6, met_at: NOW + 1 });
    expect(seen(null)).toMatchObject({ is_met: false, is_known: true, have: 0, met_at: null });
    expect(one({ claim_wallet_days: 7 })).toMatchObject({ is_met: false, is_known: false });
  });

  it('is a number of sent transactions', () => {
    const sent = (outgoing_transactions: number) =>
      one(
        { claim_outgoing_transactions: 2 },
        { history: { first_seen_at: null, outgoing_transactions } },
      );
    expect(sent(1)).toMatchObject({ is_met: false, have: 1, needed: 2 });
    expect(sent(2)).toMatchObject({ is_met: true });
    expect(one({ claim_outgoing_transactions: 2 })?.is_known).toBe(false);
  });

  it('is several at once, in one text', () => {
    const missing = asked(
      { claim_needs_telegram: true, claim_outgoing_transactions: 2 },
      {
        history: { first_seen_at: null, outgoing_transactions: 1 },
      },
    );
    expect(missingText(missing, 'en')).toBe(
      'Link your Telegram account. Your wallet has sent 1 transaction; 2 are needed',
    );
    expect(missingText(missing, 'zh')).toBe('请绑定 Telegram 账号；钱包已发送 1 笔交易，需要 2 笔');
  });
});

describe('a balance that has to be held', () => {
  it('is held for whole days since the task', () => {
    expect(held({})).toMatchObject({ is_met: true, have: 3 });
    expect(held({ held_since: NOW - 3 * DAY + 1 })).toMatchObject({
      is_met: false,
      have: 2,
      met_at: NOW + 1,
    });
  });

  it('is not known without a check on the last day', () => {
    expect(held({ sampled_at: null })).toMatchObject({ is_met: false, is_known: false });
    expect(held({ sampled_at: NOW - DAY - 1 })).toMatchObject({ is_met: false, is_known: false });
    expect(held({ sampled_at: NOW - DAY })?.is_met).toBe(true);
  });

  it('begins again when a check has found too little, and says what it found', () => {
    const low = held({ held_since: null, lowest: '0.4' });
    expect(low).toMatchObject({ is_met: false, is_known: true, have: 0, met_at: null });
    expect(low?.texts.en).toContain('held 0.4 when it was checked; “Hold 1 TON” needs 1');
  });

  it('of several, the one that is met last decides', () => {
    const holdings = [
      HOLDING,
      { ...HOLDING, held_since: NOW - DAY },
      { ...HOLDING, held_since: NOW - 2 * DAY },
    ];
    expect(one({ claim_holding_days: 3 }, { holdings })?.met_at).toBe(NOW + 2 * DAY);
    const low = { ...HOLDING, held_since: null };
    expect(one({ claim_holding_days: 3 }, { holdings: [...holdings, low] })?.met_at).toBeNull();
  });
});

describe('an announced moment', () => {
  const AT = NOW - DAY;
  const rules = { claim_holding_days: 3, claim_snapshot_at: new Date(AT).toISOString() };

  it('is waited for, whatever was held before', () => {
    const later = { ...rules, claim_snapshot_at: new Date(NOW + DAY).toISOString() };
    expect(held({}, later)).toMatchObject({ code: 'snapshot', is_met: false, met_at: NOW + DAY });
  });

  it('is waited for until the balance was read', () => {
    const unknown = { code: 'snapshot', is_met: false, is_known: false };
    expect(held({ snapshot_at: AT - DAY }, rules)).toMatchObject(unknown);
    expect(held({ snapshot_at: AT }, rules)).toMatchObject(unknown);
  });

  it('is enough for those who had the balance then, however short', () => {
    const short = { held_since: AT - 1000, snapshot_at: AT, is_in_snapshot: true };
    expect(held(short, rules)).toMatchObject({ code: 'snapshot', is_met: true });
  });

  it('leaves others to hold for days, from a new check on', () => {
    const missed = { snapshot_at: AT, is_in_snapshot: false, snapshot_balance: '0.2' };
    const low = held({ ...missed, held_since: null }, rules);
    expect(low).toMatchObject({ code: 'holding_days', is_met: false, needed: 3 });
    expect(low?.texts.en).toContain('held 0.2 at the announced moment');
    expect(held({ ...missed, held_since: NOW - 3 * DAY }, rules)?.is_met).toBe(true);
    const noDays = { ...rules, claim_holding_days: 0 };
    expect(held({ ...missed, held_since: NOW - 1000 }, noDays)).toMatchObject({ needed: 1 });
  });

  it('does not count for a task that was completed after it', () => {
    expect(held({ snapshot_at: AT + 1, held_since: AT + 1 }, rules)).toMatchObject({
      code: 'holding_days',
      met_at: AT + 1 + 3 * DAY,
    });
  });
});
