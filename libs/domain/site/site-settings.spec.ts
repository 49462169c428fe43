import fc from 'fast-check';
import { campaignClock } from '../campaign/campaign.js';
import { campaignDates, DEFAULT_SITE_SETTINGS } from './site-settings.js';

const DAY = 24 * 60 * 60 * 1000;
const firstStart = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('DEFAULT_SITE_SETTINGS', () => {
  it('speaks English to visitors and Chinese to admins', () => {
    expect(DEFAULT_SITE_SETTINGS).toMatchObject({
      default_language: 'en',
      admin_default_language: 'zh',
    });
  });

  it('keeps the two short names of the token apart', () => {
    expect(DEFAULT_SITE_SETTINGS).toMatchObject({
      claim_symbol: 'JETD',
      tokenomics_symbol: 'JDROP',
    });
  });

  it('carries the figures of the specification', () => {
    expect(DEFAULT_SITE_SETTINGS).toMatchObject({
      total_supply: 1_000_000_000,
      token_standard: 'Jetton',
      token_network: 'TON Network',
      copyright_year: 2024,
      stat_holders: '10,000+',
      stat_transactions: '1M+',
      stat_volume: '$10M+',
      stat_market_cap: '$5M+',
    });
  });

  it('has an https address or nothing wherever it links', () => {
    const links = Object.entries(DEFAULT_SITE_SETTINGS).filter(([name]) => name.endsWith('_url'));
    expect(links).toHaveLength(12);
    for (const [name, url] of links) {
      const isUnset = /^(outside_score|whitepaper_pdf)/.test(name);
      expect(url).toMatch(isUnset ? /^$/ : /^https:\/\/\S+$/);
    }
  });

  it('keeps the campaign open for visitors when the settings cannot be loaded', () => {
    expect(campaignClock(DEFAULT_SITE_SETTINGS, new Date()).status).toBe('active');
  });
});

describe('campaignDates', () => {
  it('starts with the day of the first start and ends 90 days later', () => {
    expect(campaignDates(new Date('2024-12-31T23:59:59.999Z'))).toEqual({
      campaign_start: '2024-12-31T00:00:00.000Z',
      campaign_end: '2025-03-31T00:00:00.000Z',
    });
  });

  it('refuses what is no date', () => {
    expect(() => campaignDates(new Date('soon'))).toThrow('Invalid time value');
  });

  it('makes a campaign of exactly 90 days that is active at the first start', () => {
    fc.assert(
      fc.property(firstStart, (now) => {
        const dates = campaignDates(now);
        const start = Date.parse(dates.campaign_start);
        expect(Date.parse(dates.campaign_end) - start).toBe(90 * DAY);
        expect(start % DAY).toBe(0);
        expect(now.getTime() - start).toBeLessThan(DAY);
        expect(campaignClock(dates, now).status).toBe('active');
      }),
    );
  });
});
