import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import {
  currentSettings,
  followSiteSettings,
  loadSiteSettings,
  resetSiteSettings,
  useSiteSettings,
} from './site-settings.js';
import { visitorApi } from './visitor-api.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
});

describe('Settings that the server answers', () => {
  it('draw nothing again when they are those that are shown', async () => {
    globalThis.fetch = async () => Response.json({ ...DEFAULT_SITE_SETTINGS, site_name: 'Same' });
    resetSiteSettings();
    await loadSiteSettings();
    let draws = 0;
    const { result } = renderHook(() => {
      draws += 1;
      return useSiteSettings();
    });
    await act(() => loadSiteSettings(0));
    expect(result.current.settings.site_name).toBe('Same');
    expect(draws).toBe(1);
  });

  it.each([
    ['campaign_start', ''],
    ['campaign_end', 'not a date'],
    ['campaign_end', '2026-13-45T00:00:00Z'],
    ['closed_at', 'yesterday'],
    ['claim_deadline', 'x'],
  ])('are not taken when %s is %p, which is no date', async (field, value) => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = { ...DEFAULT_SITE_SETTINGS, site_name: 'Broken', [field]: value };
    globalThis.fetch = async () => Response.json(answer);
    resetSiteSettings();
    await loadSiteSettings();
    expect(currentSettings()).toEqual(DEFAULT_SITE_SETTINGS);
    expect(told).toHaveBeenCalledWith(
      'An answer cannot be used.',
      `getSiteSettings answered something else at $.${field}`,
    );
  });

  it.each(['foo', 'toString'])(
    'are those of mainnet when they name the network %s',
    async (name) => {
      const answer = { ...DEFAULT_SITE_SETTINGS, site_name: 'Elsewhere', ton_network: name };
      globalThis.fetch = async () => Response.json(answer);
      resetSiteSettings();
      await loadSiteSettings();
      expect(currentSettings()).toMatchObject({ site_name: 'Elsewhere', ton_network: 'mainnet' });
    },
  );

  it('are taken without a deadline and before the closing', async () => {
    const answer = { ...DEFAULT_SITE_SETTINGS, site_name: 'Whole', closed_at: null };
    globalThis.fetch = async () => Response.json(answer);
    resetSiteSettings();
    await loadSiteSettings();
    expect(currentSettings().site_name).toBe('Whole');
  });
});

describe('An open page', () => {
  let asked = 0;
  let isPaused = false;
  let isHidden = false;

  beforeAll(() => {
    jest.useFakeTimers();
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    followSiteSettings();
  });
  beforeEach(async () => {
    [asked, isPaused, isHidden] = [0, false, false];
    globalThis.fetch = async (address) => {
      if (String(address).includes('/me/tasks/')) {
        const problem = { type: 'about:blank', title: '', status: 409, code: 'campaign.paused' };
        return Response.json({ ...problem, detail: 'Paused' }, { status: 409 });
      }
      asked += 1;
      return Response.json({ ...DEFAULT_SITE_SETTINGS, is_paused: isPaused });
    };
    await loadSiteSettings(0);
    await wait(2000);
    isPaused = true;
    asked = 0;
  });
  afterAll(() => {
    Reflect.deleteProperty(document, 'hidden');
    jest.useRealTimers();
  });

  const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('notices a pause within 30 seconds', async () => {
    await wait(30_000);
    expect(currentSettings().is_paused).toBe(true);
    expect(asked).toBeLessThanOrEqual(2);
  });

  it('asks nothing while nobody looks at it, and once when somebody does', async () => {
    isHidden = true;
    await wait(600_000);
    expect(asked).toBe(0);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    await wait(0);
    expect(currentSettings().is_paused).toBe(true);
    expect(asked).toBe(1);
  });

  it('notices it at once when a call is refused because of it', async () => {
    await expect(visitorApi.call('startMyTask', { path: { id: 1 } })).rejects.toThrow('Paused');
    await wait(0);
    expect(currentSettings().is_paused).toBe(true);
  });
});
