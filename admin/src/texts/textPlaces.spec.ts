import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asTyped, ESSENTIAL_TEXTS, SITE_TEXT_KEYS, textPage } from '#libs/domain/index.js';
import { filterTexts, type SiteTextRecord, sectionOf, textPlace } from './textPlaces.js';

const catalogue = (language: string, part = 'texts') =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../i18n/${language}/${part}.json`), 'utf8'))[
    part
  ];
const names = catalogue('en');

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
    ['home.title', 'top', 'headline', '', 0, false],
    ['home.claim.active.title', 'call_to_action', 'call_to_action', 'active', 0, false],
    ['home.getStarted', 'top', 'getStarted', '', 0, false],
    ['home.stats.title', 'statistics', 'title', '', 0, false],
    ['home.stats.transactions', 'statistics', 'label', '', 2, false],
    ['home.claim.last_day.button', 'call_to_action', 'button', 'last_day', 0, false],
    ['home.features.title', 'features', 'title', '', 0, false],
    ['home.features.fast.text', 'features', 'text', '', 1, false],
    ['airdrop.leads.upcoming', 'top', 'lead', 'upcoming', 0, false],
    ['airdrop.groupLeads.referral_live', 'tasks', 'lead', 'referral', 0, true],
    ['airdrop.rules.items.deadline.text_live', 'rules', 'text', '', 4, true],
    ['airdrop.faq.items.referral.answer_live', 'questions', 'answer', '', 5, true],
    ['about.vision.title', 'vision', 'title', '', 0, false],
    ['about.valuesTitle', 'values', 'title', '', 0, false],
    ['about.values.security.title', 'values', 'title', '', 2, false],
    ['whitepaper.risk', 'risk', 'text', '', 0, false],
    ['footer.tagline', 'footer', 'tagline', '', 0, false],
  ] as const)('of %s is %s: %s %s %i', (key, place, part, detail, number, isLive) => {
    expect(textPlace(key)).toEqual({ place, part, detail, number, isLive });
  });

  it.each(['en', 'zh'])('has the name that the setup gives an essential text: %s', (language) => {
    const { part: parts } = catalogue(language, 'setup');
    for (const [name, key] of Object.entries(ESSENTIAL_TEXTS)) {
      const shown: string = catalogue(language).part[textPlace(key).part];
      expect(shown.toLowerCase()).toBe(parts[name]);
    }
  });

  it('has the name that the guide gives an essential text', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/first-hour.md'), 'utf8');
    const section = guide.split(/^## /m).find((part) => part.startsWith('5. Texts')) ?? '';
    for (const key of Object.values(ESSENTIAL_TEXTS)) {
      expect(section).toContain(`*${names.part[textPlace(key).part]}*`);
    }
  });

  it.each(['en', 'zh'])('has one name for each text of a page: %s', (language) => {
    const { part: parts, detail: details } = catalogue(language);
    const all = SITE_TEXT_KEYS.map((key) => {
      const { place, part, detail, number, isLive } = textPlace(key);
      return [textPage(key), place, parts[part], number, details[detail], isLive].join(' › ');
    });
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });
});

it.each([
  ['home.highlights.title', null],
  ['home.highlights.innovation.title', 'highlights'],
  ['home.stats.title', null],
  ['home.stats.holders', 'statistics'],
  ['home.faq.items.what.answer', 'questions'],
  ['airdrop.faq.items.join.answer', 'airdrop_questions'],
  ['airdrop.rules.items.once.text', null],
  ['about.values.security.text', 'values'],
  ['roadmap.subtitle', 'roadmap'],
  ['roadmap.ownSubtitle', null],
] as const)('%s is replaced by an own list: %s', (key, section) => {
  expect(sectionOf(key)).toBe(section);
});

describe('the search of the texts', () => {
  const texts = [
    text('home.title', { en: 'Nebula for players' }),
    text('about.title'),
    text('team.title', { zh: '  ' }),
  ];
  const find = (filter: object) =>
    filterTexts(texts, { search: '', page: '', state: '', ...filter }, ({ id }) => [
      'Page',
      textPlace(id).place,
    ]).map(({ id }) => id);

  it.each([
    ['nebula', ['home.title']],
    ['PLAYERS nebula', ['home.title']],
    ['积分', ['home.title', 'about.title', 'team.title']],
    ['{points}', ['home.title', 'about.title', 'team.title']],
    ['nebula 路线', []],
    ['page › top', ['home.title', 'about.title', 'team.title']],
    ['about.title', ['about.title']],
  ])('finds %j in both languages, own and built-in, in names and keys', (search, found) => {
    expect(find({ search })).toEqual(found);
  });

  it('keeps to a page, and to replaced texts', () => {
    expect(find({ page: 'about' })).toEqual(['about.title']);
    expect(find({ state: 'replaced' })).toEqual(['home.title']);
    expect(find({ state: 'one_language' })).toEqual(['home.title']);
  });
});

it('a built-in text is shown with the braces that one types', () => {
  expect(asTyped('{{token}} ({{symbol}})')).toBe('{token} ({symbol})');
});
