import { followingText } from './followingText.js';

const OURS = [
  { title_en: 'Fast', title: '快' },
  { title_en: 'Safe', title: '安全' },
];

it.each([
  ['Faster', '快', ''],
  ['Fast', '快', undefined],
  ['Faster', '更快', undefined],
  ['Fast', '', '快'],
  ['Own', '', undefined],
  ['', '快', ''],
  ['', '', undefined],
])('beside %j, %j becomes %j', (title_en, title, following) => {
  expect(followingText(OURS, { title_en, title }, ['title_en', 'title'])).toBe(following);
});

it('also follows where Chinese is the default language of the site', () => {
  const entry = { title: '更快', title_en: 'Fast' };
  expect(followingText(OURS, entry, ['title', 'title_en'])).toBe('');
});
