import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_TEXT_KEYS, textPage } from '#libs/domain/index.js';
import { asTyped, filterTexts, type SiteTextRecord, textPlace } from './textPlaces.js';

const { texts: names } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../i18n/en/texts.json'), 'utf8'),
);

const text = (id: string, own: Partial<SiteTextRecord> = {}): SiteTextRecord => ({
  id,
  log_id: 0,
  page: textPage(id) ?? 'home',
  zh: '',
  en: '',
  built_in: { zh: '每 {{points}} 积分', en: 'Every {{points}} points' },
  values: [],
  max_length: 120,
  updated_at: '',
  ...own,
});

describe('the place of a text', () => {
  it.each(SITE_TEXT_KEYS)('has words in the catalogue: %s', (key) => {
    const { place, part, detail } = textPlace(key);
    expect(names.place).toHaveProperty(place);
    expect(names.part).toHaveProperty(part);
    if (detail) expect(names.detail).toHaveProperty(detail);
  });

  it.each([
    ['home.title', 'top', 'title', '', false],
    ['home.stats.title', 'statistics', 'title', '', false],
    ['home.stats.holders', 'statistics', 'label', '', false],
    ['home.claim.last_day.button', 'call_to_action', 'button', 'last_day', false],
    ['home.features.fast.text', 'features', 'text', '', false],
    ['airdrop.leads.upcoming', 'top', 'lead', 'upcoming', false],
    ['airdrop.groupLeads.referral_live', 'tasks', 'lead', 'referral', true],
    ['airdrop.faq.items.referral.answer_live', 'questions', 'answer', '', true],
    ['about.valuesTitle', 'values', 'title', '', false],
    ['whitepaper.risk', 'risk', 'text', '', false],
    ['footer.tagline', 'footer', 'tagline', '', false],
  ] as const)('of %s is %s: %s %s', (key, place, part, detail, isLive) => {
    expect(textPlace(key)).toEqual({ place, part, detail, isLive });
  });
});

describe('the search of the texts', () => {
  const texts = [
    text('home.title', { en: 'Nebula for players' }),
    text('about.title'),
    text('team.title', { zh: '  ' }),
  ];
  const find = (filter: object) =>
    filterTexts(texts, { search: '', page: '', onlyReplaced: false, ...filter }).map(
      ({ id }) => id,
    );

  it.each([
    ['nebula', ['home.title']],
    ['PLAYERS nebula', ['home.title']],
    ['积分', ['home.title', 'about.title', 'team.title']],
    ['{points}', ['home.title', 'about.title', 'team.title']],
    ['nebula 路线', []],
  ])('finds %j in both languages, own and built-in', (search, found) => {
    expect(find({ search })).toEqual(found);
  });

  it('keeps to a page, and to replaced texts', () => {
    expect(find({ page: 'about' })).toEqual(['about.title']);
    expect(find({ onlyReplaced: true })).toEqual(['home.title']);
  });
});

it('a built-in text is shown with the braces that one types', () => {
  expect(asTyped('{{token}} ({{symbol}})')).toBe('{token} ({symbol})');
});
