import { CONTENT_KEY, MAX_LENGTH } from '#libs/domain/index.js';
import { contentKey } from './contentKey.js';

const item = (title: string, title_en = '') => ({ type: 'whitepaper', title, title_en });

describe('the key of a new item', () => {
  it.each([
    [item('代币供应', 'Token supply'), 'whitepaper-token-supply'],
    [item('Why  we—build it?'), 'whitepaper-why-we-build-it'],
    [item('Économie du jeton'), 'whitepaper-economie-du-jeton'],
    [item('代币供应'), 'whitepaper-1'],
    [item('', ' '), 'whitepaper-1'],
  ])('is made from page and title: %j', (content, key) => {
    expect(contentKey(content, [])).toBe(key);
  });

  it('is not one that is taken', () => {
    const taken = ['whitepaper-risks', 'whitepaper-risks-2', 'about-story'];
    expect(contentKey(item('', 'Risks'), taken)).toBe('whitepaper-risks-3');
    expect(contentKey(item('风险'), taken)).toBe('whitepaper-3');
    expect(contentKey(item('风险'), [...taken, 'whitepaper-4'])).toBe('whitepaper-5');
  });

  it('is one that the server takes, however long the title is', () => {
    const key = contentKey(item('', 'Long words '.repeat(40)), []);
    expect(key).toMatch(CONTENT_KEY);
    expect(key.length).toBeLessThanOrEqual(MAX_LENGTH.contentKey);
  });
});
