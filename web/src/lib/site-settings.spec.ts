import { jest } from '@jest/globals';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { currentSettings, loadSiteSettings, resetSiteSettings } from './site-settings.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
});

describe('Settings that the server answers', () => {
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
    const answer = { ...DEFAULT_SITE_SETTINGS, site_name: 'Whole', closed_at: '' };
    globalThis.fetch = async () => Response.json(answer);
    resetSiteSettings();
    await loadSiteSettings();
    expect(currentSettings().site_name).toBe('Whole');
  });
});
