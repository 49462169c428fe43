import type { Cell } from '@ton/core';
import { Challenges } from '../../../server/modules/earning/wallet-sessions/challenge.js';
import { ownDomains } from '../../../server/modules/earning/wallet-sessions/own-domains.js';
import {
  type SignIn,
  type SignInRules,
  verifySignIn,
} from '../../../server/modules/earning/wallet-sessions/verify-sign-in.js';
import { contractOf, WalletAccount, type WalletAccountOptions } from '../shared/wallet-account.js';

/** The secret of the server's challenges. */
export const SECRET = 'only-for-the-verifier-0123456789abcdef';

/** The site's domain. */
export const DOMAIN = 'drop.example';

export const NOW = Date.parse('2026-06-01T12:00:00Z');

/** The same in seconds, the format of wallets. */
export const SECONDS = NOW / 1000;

export const challenges = new Challenges(SECRET);

/** The server's rules for sign-ins. */
export const rules: SignInRules = {
  challenges,
  isOwnDomain: ownDomains(`https://${DOMAIN}`),
  network: 'mainnet',
  findKey: async () => undefined,
  now: NOW,
};

/** A challenge that the server has just issued. */
export const payload = () => challenges.issue(NOW).payload;

interface Made {
  wallet?: WalletAccountOptions;
  text?: string;
  domain?: string;
  timestamp?: number;
}

/** A valid proof with the given changes. */
export function proved({
  wallet,
  text = payload(),
  domain = DOMAIN,
  timestamp = SECONDS,
}: Made = {}) {
  const account = new WalletAccount(wallet);
  return { account: account.account(), proof: account.proof({ text, domain, timestamp }) };
}

/** The same with a signed text. */
export function signed({
  wallet,
  text = payload(),
  domain = DOMAIN,
  timestamp = SECONDS,
}: Made = {}) {
  const account = new WalletAccount(wallet);
  const sign_data = account.signData({ text: `Sign in\n${text}`, domain, timestamp });
  return { account: account.account(), sign_data };
}

/** The code of the refusal, or that there is none. */
export const judge = (signIn: SignIn, changed: Partial<SignInRules> = {}): Promise<string> =>
  verifySignIn(signIn, { ...rules, ...changed }).then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** The contract of a v5 wallet with other data. */
export function stateInitWith(write: (data: Cell) => Cell) {
  const { code, data } = contractOf('v5r1', new WalletAccount().keys.publicKey).init;
  return { code, data: write(data) };
}

/** The account that cheaters pretend to be. */
export const victim = new WalletAccount({ number: 99 });

/** The same bytes with one flipped bit. */
export function flipped(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return bytes.toString('base64');
}

/** Ways to cheat by name: the code of the refusal, and a function that makes the attempt. */
export type Cheats = Record<string, [code: string, make: () => SignIn]>;
