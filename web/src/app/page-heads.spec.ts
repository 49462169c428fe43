import { HEAD_SOURCES } from '../../plugins/page-heads.js';
import { ROUTES } from './routes.js';

describe('The heads that the server fills in', () => {
  it('exist for every page of the site, and for the one that is missing', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(Object.keys(HEAD_SOURCES).sort()).toEqual([...paths, '*'].sort());
  });
});
