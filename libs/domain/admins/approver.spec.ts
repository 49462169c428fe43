import { type ApproverAccount, canBeApproved, hasAnother, personOf } from './approver.js';
import type { AdminRole } from './permissions.js';

const admin = (
  username: string,
  role: AdminRole,
  more: Partial<ApproverAccount> = {},
): ApproverAccount => ({ username, role, is_active: true, stands_for: null, former: [], ...more });

const owner = admin('owner', 'owner');
const CLAIMS = 'claims.decide';

/** Whether the owner is limited, and whether another admin can approve the owner's requests. */
const limitOf = (...others: ApproverAccount[]) => {
  const accounts = [owner, ...others];
  return [hasAnother(accounts, 'owner', CLAIMS), canBeApproved(accounts, 'owner', CLAIMS)];
};

describe('an owner', () => {
  it('is limited by another admin who may approve', () => {
    expect(limitOf(admin('manager', 'manager'))).toEqual([true, true]);
    expect(limitOf(admin('reviewer', 'reviewer'))).toEqual([false, false]);
  });

  it('is not limited by a new admin of their own, who approves nothing of theirs either', () => {
    const own = admin('own', 'manager', { stands_for: 'owner' });
    expect(limitOf(own)).toEqual([false, false]);
    expect(limitOf(own, admin('friend', 'manager', { stands_for: 'own' }))).toEqual([false, false]);
  });

  it('stays limited by an admin who was suspended or demoted, whom nobody replaces at once', () => {
    const former = [{ role: 'manager', stood_for: null }] as const;
    const gone = admin('manager', 'manager', { is_active: false, former });
    expect(limitOf(gone)).toEqual([true, false]);
    expect(limitOf(admin('manager', 'viewer', { former }))).toEqual([true, false]);
    expect(limitOf(gone, admin('own', 'manager', { stands_for: 'owner' }))).toEqual([true, false]);
  });

  it('is approved by an admin who had the permission before a promotion or a suspension', () => {
    const former = [{ role: 'manager', stood_for: null }] as const;
    expect(limitOf(admin('manager', 'owner', { stands_for: 'owner', former }))).toEqual([
      true,
      true,
    ]);
  });
});

describe('a new admin', () => {
  const accounts = [owner, admin('new', 'manager', { stands_for: 'owner' })];

  it('is limited by the one who invited them, as whom they count', () => {
    expect(hasAnother(accounts, 'new', CLAIMS)).toBe(true);
    expect(personOf(accounts, 'new', CLAIMS)).toBe('owner');
    expect(canBeApproved(accounts, 'new', CLAIMS)).toBe(false);
  });

  it('is approved by a third person', () => {
    expect(canBeApproved([...accounts, admin('third', 'manager')], 'new', CLAIMS)).toBe(true);
  });

  it('is one person with another one where they let each other in', () => {
    const circle = [
      admin('one', 'owner', { stands_for: 'other' }),
      admin('other', 'owner', { stands_for: 'one' }),
    ];
    expect(canBeApproved(circle, 'one', CLAIMS)).toBe(false);
  });
});
