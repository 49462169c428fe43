import { methodState } from './methodState.js';

const WORKING = { is_enabled: true, is_configured: true, failures_in_a_row: 0 };

describe('a method of verification', () => {
  it('says the one thing that matters most', () => {
    expect(methodState(WORKING)).toBe('ok');
    expect(methodState({ ...WORKING, failures_in_a_row: 2 })).toBe('failing');
    expect(methodState({ ...WORKING, failures_in_a_row: 2, is_configured: false })).toBe(
      'unconfigured',
    );
    expect(methodState({ is_enabled: false, is_configured: false, failures_in_a_row: 2 })).toBe(
      'off',
    );
  });
});
