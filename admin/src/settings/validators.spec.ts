import type { Validator } from 'react-admin';
import {
  address,
  atMost,
  laterThan,
  noneOrLaterThan,
  optionalText,
  text,
  tonAddress,
  wholeNumber,
} from './validators.js';

function errorOf(validators: Validator[], value: unknown, values = {}): unknown {
  return validators
    .map((validate) => validate(value, values, {}))
    .find((error) => error !== undefined);
}

describe('the settings form', () => {
  it('needs more than blanks in a required text', () => {
    expect(errorOf(text(60), '  ')).toBe('ra.validation.required');
    expect(errorOf(text(60), 'Sample')).toBeUndefined();
    expect(errorOf(text(3), 'Sample')).toBeDefined();
  });

  it('lets an optional text be empty', () => {
    expect(errorOf(optionalText(20), '')).toBeUndefined();
    expect(errorOf(optionalText(20), 'x'.repeat(21))).toBeDefined();
  });

  it.each([
    ['https://example.com/chat', undefined],
    ['', undefined],
    ['example.com', 'address_fault.malformed'],
    ['https://bank.example@elsewhere.example', 'address_fault.user'],
  ])('takes %p as an address: %p', (value, error) => {
    expect(errorOf(address, value)).toBe(error);
  });

  it('takes an address on TON without a slip in it, or none', () => {
    const contract = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
    expect(errorOf(tonAddress, contract)).toBeUndefined();
    expect(errorOf(tonAddress, '')).toBeUndefined();
    expect(errorOf(tonAddress, contract.replace('D39', 'D38'))).toBe('ton_address_fault.malformed');
    expect(errorOf(tonAddress, `0:${'0'.repeat(64)}`)).toBe('ton_address_fault.zero');
  });

  it('takes at most as many as another field has', () => {
    const pool = [atMost('total_supply', 'settings.error.pool')];
    expect(errorOf(pool, 11, { total_supply: 10 })).toBe('settings.error.pool');
    expect(errorOf(pool, 10, { total_supply: 10 })).toBeUndefined();
  });

  it('takes whole numbers within bounds', () => {
    expect(errorOf(wholeNumber(1970, 9999), 2024)).toBeUndefined();
    expect(errorOf(wholeNumber(1970, 9999), 20.5)).toBe('fault.whole_number');
    expect(errorOf(wholeNumber(1970, 9999), 1969)).toBeDefined();
    expect(errorOf(wholeNumber(1970, 9999), null)).toBeDefined();
  });

  it('lets the campaign end only after it has started', () => {
    const values = { campaign_start: '2026-02-01T00:00:00.000Z' };
    const end = laterThan('campaign_start');
    expect(errorOf(end, '2026-02-01T00:00:00.000Z', values)).toBe('settings.error.after_start');
    expect(errorOf(end, '2026-02-02T00:00:00.000Z', values)).toBeUndefined();
  });

  it('needs no deadline for claims, but takes none before the start', () => {
    const values = { campaign_start: '2026-02-01T00:00:00.000Z' };
    const deadline = noneOrLaterThan('campaign_start');
    expect(errorOf(deadline, '', values)).toBeUndefined();
    expect(errorOf(deadline, '2026-01-31T00:00:00.000Z', values)).toBe(
      'settings.error.after_start',
    );
    expect(errorOf(deadline, '2026-02-02T00:00:00.000Z', values)).toBeUndefined();
  });
});
