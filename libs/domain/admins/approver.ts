import { type AdminRole, isPermitted, type Permission } from './permissions.js';

/**
 * Hours for which a new approver counts as the admin who invited, promoted or restored them, and for which an admin
 * who could approve before counts as one who could.
 */
export const APPROVER_HOURS = 72;

/** An admin, as far as it matters for a second person. */
export interface ApproverAccount {
  username: string;
  role: AdminRole;
  /** Whether they can log in. */
  is_active: boolean;
  /** The admin who invited, promoted or restored them in the last 72 hours. */
  stands_for: string | null;
  /** Roles that ended in the last 72 hours, each with the admin that they counted as. */
  former: readonly { role: AdminRole; stood_for: string | null }[];
}

type Accounts = readonly ApproverAccount[];

/** The person that an admin counts as: for 72 hours the admin who gave them the permission. */
export function personOf(accounts: Accounts, username: string, permission: Permission): string {
  const chain: string[] = [];
  let person = username;
  while (!chain.includes(person)) {
    chain.push(person);
    const account = accounts.find((it) => it.username === person);
    if (!account?.stands_for || hadOwn(account, permission)) return person;
    person = account.stands_for;
  }
  // Two who let each other in are one.
  return chain.toSorted()[0] ?? username;
}

/** Whether another person has the permission, or had it in the last 72 hours. */
export const hasAnother = (accounts: Accounts, username: string, permission: Permission): boolean =>
  accounts.some(
    (other) =>
      other.username !== username &&
      ((isAble(other, permission) && personOf(accounts, other.username, permission) !== username) ||
        other.former.some(
          ({ role, stood_for }) => stood_for !== username && isPermitted(role, permission),
        )),
  );

/** Whether another person can approve an admin's request now. */
export function canBeApproved(
  accounts: Accounts,
  username: string,
  permission: Permission,
): boolean {
  const asker = personOf(accounts, username, permission);
  return accounts.some(
    (other) =>
      isAble(other, permission) && personOf(accounts, other.username, permission) !== asker,
  );
}

const isAble = ({ is_active, role }: ApproverAccount, permission: Permission): boolean =>
  is_active && isPermitted(role, permission);

/** Whether they had the permission on their own before it was given to them again. */
const hadOwn = ({ former }: ApproverAccount, permission: Permission): boolean =>
  former.some(({ role, stood_for }) => stood_for === null && isPermitted(role, permission));
