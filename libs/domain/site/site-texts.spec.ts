import { referralTextValues } from '../earning/referral.js';
import { DEFAULT_SITE_SETTINGS } from './site-settings.js';
import { maxTextLength, SITE_TEXT_KEYS, textPage } from './site-text-keys.js';
import {
  ownSiteText,
  ownTextIn,
  REFERRAL_VALUES,
  siteTextValues,
  TEXT_VALUES,
} from './site-texts.js';

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

  it('name values of the site, in the language of the reader', () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, total_supply: 1_234_567 };
    expect(Object.keys(siteTextValues(settings))).toEqual(TEXT_VALUES);
    expect(siteTextValues(settings)).toMatchObject({
      ...{ symbol: 'JETD', tokenomics_symbol: 'JDROP', supply: '1,234,567', points: '1,000' },
    });
    expect(Object.keys(referralTextValues('en'))).toEqual(REFERRAL_VALUES);
    expect(referralTextValues('en')).toEqual({ reward: '300', group: '3', tiers: '1, 3, 10, 50' });
    expect(referralTextValues('zh').tiers).toBe('1、3、10、50');
  });

  it.each([
    ['en', { en: 'Play', zh: '游戏' }, 'Play'],
    ['zh', { en: 'Play', zh: '游戏' }, '游戏'],
    ['zh', { en: 'Play' }, 'Play'],
    ['en', { en: ' ', zh: '游戏' }, '游戏'],
    ['en', { en: '', zh: ' ' }, undefined],
    ['zh', undefined, undefined],
  ] as const)('are read in %s from %j as %s', (language, text, read) => {
    expect(ownTextIn(text, language)).toBe(read);
  });

  it('are found by key and language', () => {
    const site = { ...DEFAULT_SITE_SETTINGS, texts: { 'home.title': { en: '{site}: {supply}' } } };
    expect(ownSiteText(site, 'home.title', 'en')).toBe('Jetdrop: 1,000,000,000');
    expect(ownSiteText(site, 'home.title', 'zh')).toBe('Jetdrop: 1,000,000,000');
    expect(ownSiteText(site, 'about.title', 'en')).toBeUndefined();
    expect(ownSiteText(DEFAULT_SITE_SETTINGS, 'home.title', 'en')).toBeUndefined();
  });
});
