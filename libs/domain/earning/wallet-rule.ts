import type { Task } from './tasks.js';

/** The least balance for the task of holding TON: 1 TON in nanotons (specification sections 5 and 9). */
export const LEAST_BALANCE_NANOTONS = 1_000_000_000n;

/** Checks of a page about a connected wallet: its presence, and its balance; a token to add to it has a contract. */
type WalletRule = 'connected' | 'holds_ton' | 'adds_token';

/** The built-in tasks that have a rule. */
const RULES = [
  { id: 7, icon: 'wallet', rule: 'connected' },
  { id: 8, icon: 'coins', rule: 'holds_ton' },
  { id: 9, icon: 'plus', rule: 'adds_token' },
] as const;

/** The wallet rule of a built-in task (section 5); null for an operator's own, with another id, group or icon. */
export function walletRule({
  id,
  type,
  icon,
}: Pick<Task, 'id' | 'type' | 'icon'>): WalletRule | null {
  if (type !== 'wallet') return null;
  return RULES.find((known) => known.id === id && known.icon === icon)?.rule ?? null;
}
