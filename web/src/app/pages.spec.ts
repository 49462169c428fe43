import { SITE_PATHS } from '#libs/domain/index.js';
import { PAGES } from './pages.js';

it('the pages of the site are those that a task can ask visitors to read', () => {
  expect(PAGES.map(({ path }) => path)).toEqual([...SITE_PATHS]);
});
