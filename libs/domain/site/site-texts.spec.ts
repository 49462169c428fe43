import { DEFAULT_SITE_SETTINGS } from './site-settings.js';
import { maxTextLength, SITE_TEXT_KEYS, textPage } from './site-text-keys.js';
import { fillSiteText, namedValues, ownSiteText } from './site-texts.js';

describe('The texts that an operator replaces', () => {
  it('have a page each, and no key twice', () => {
    expect(new Set(SITE_TEXT_KEYS).size).toBe(SITE_TEXT_KEYS.length);
    expect(textPage('home.title')).toBe('home');
    expect(textPage('airdrop.rewards.claim')).toBeUndefined();
    expect(textPage('__proto__')).toBeUndefined();
  });

  it.each([
    ['home.title', 120],
    ['home.claim.active.button', 120],
    ['home.faq.items.what.question', 120],
    ['home.faq.items.what.answer', 1000],
    ['home.leads.upcoming', 1000],
    ['airdrop.groupLeads.referral_live', 1000],
    ['about.subtitle', 1000],
  ])('%s has at most %i characters', (key, most) => {
    expect(maxTextLength(key)).toBe(most);
  });

  it('name values in braces', () => {
    expect(namedValues('{site} pays in {token}, {not a name} {}')).toEqual(['site', 'token']);
  });

  it('have known values filled in, and other names left as they are', () => {
    expect(fillSiteText('{site} {points} {constructor}', { site: '$& {site}' })).toBe(
      '$& {site} {points} {constructor}',
    );
  });

  it('are found by key and language', () => {
    const site = { ...DEFAULT_SITE_SETTINGS, texts: { 'home.title': { en: '{site}: {supply}' } } };
    expect(ownSiteText(site, 'home.title', 'en')).toBe('Jetdrop: 1,000,000,000');
    expect(ownSiteText(site, 'home.title', 'zh')).toBeUndefined();
    expect(ownSiteText(site, 'about.title', 'en')).toBeUndefined();
    expect(ownSiteText(DEFAULT_SITE_SETTINGS, 'home.title', 'en')).toBeUndefined();
  });
});
