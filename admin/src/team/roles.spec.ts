import { knownRole } from './roles.js';

describe('the role of a team member', () => {
  it.each([
    ['founder', 'founder'],
    [' CTO ', 'cto'],
    ['Community Manager', 'community_manager'],
    ['community-manager', 'community_manager'],
  ])('%p is known', (text, role) => {
    expect(knownRole(text)).toBe(role);
  });

  it('is any other text as well', () => {
    expect(knownRole('Lead Gardener')).toBeUndefined();
  });
});
