import { userStatus } from './user.js';

describe('the status of a user', () => {
  it('is normal while active and not banned', () => {
    expect(userStatus({ is_active: true, is_banned: false })).toBe('normal');
  });

  it('is banned for a banned user, active or not', () => {
    expect(userStatus({ is_active: true, is_banned: true })).toBe('banned');
    expect(userStatus({ is_active: false, is_banned: true })).toBe('banned');
  });

  it('is inactive otherwise', () => {
    expect(userStatus({ is_active: false, is_banned: false })).toBe('inactive');
  });
});
