import { checkState, plannedPause, signInState } from './public-status.js';

describe('the state of a verification method', () => {
  const working = { is_enabled: true, needs: [], failures_in_a_row: 0 };

  it.each([
    ['works', {}, 'ok'],
    ['fails', { failures_in_a_row: 1 }, 'failing'],
    ['is switched off', { is_enabled: false, failures_in_a_row: 3 }, 'off'],
    ['is not set up', { needs: ['TELEGRAM_BOT_TOKEN'] }, 'off'],
  ] as const)('whose service %s', (_name, given, state) => {
    expect(checkState({ ...working, ...given })).toBe(state);
  });
});

describe('the state of sign-ins', () => {
  it.each([
    ['fails when some fail and none succeeds', 'ok', { opened: 0, failed: 1 }, 'failing'],
    ['is good when one succeeds', 'failing', { opened: 1, failed: 5 }, 'ok'],
    ['stays without any', 'failing', { opened: 0, failed: 0 }, 'failing'],
  ] as const)('%s', (_name, before, outcomes, state) => {
    expect(signInState(before, outcomes)).toBe(state);
  });
});

describe('an announced pause', () => {
  const settings = {
    planned_pause_start: '2030-01-01T08:00:00.000Z',
    planned_pause_end: '2030-01-01T09:00:00.000Z',
    planned_pause_note: '升级',
    planned_pause_note_en: 'Upgrade',
  };
  const at = (moment: string) => plannedPause(settings, new Date(moment));

  it('is known before it begins and while it lasts', () => {
    const pause = {
      start: settings.planned_pause_start,
      end: settings.planned_pause_end,
      note: '升级',
      note_en: 'Upgrade',
    };
    expect(at('2029-01-01T00:00:00.000Z')).toEqual(pause);
    expect(at('2030-01-01T08:30:00.000Z')).toEqual(pause);
  });

  it('is over at its end', () => {
    expect(at('2030-01-01T09:00:00.000Z')).toBeNull();
  });

  it('is none without a start', () => {
    const none = { ...settings, planned_pause_start: '', planned_pause_end: '' };
    expect(plannedPause(none, new Date())).toBeNull();
  });
});
