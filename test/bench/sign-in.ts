import { Challenges } from '../../server/modules/earning/wallet-sessions/challenge.js';
import { ownDomains } from '../../server/modules/earning/wallet-sessions/own-domains.js';
import {
  type SignIn,
  verifySignIn,
} from '../../server/modules/earning/wallet-sessions/verify-sign-in.js';
import { WALLET_VERSIONS, WalletAccount } from '../support/shared/wallet-account.js';
import { atMost, type Finding, median } from './measure.js';

const PROOFS = 500;
const ROUNDS = 5;

/**
 * The cost of one verification without the database: an attacker may send as many as the limits
 * allow.
 */
export async function* benchVerifying(): AsyncGenerator<Finding> {
  const challenges = new Challenges('only-for-the-bench-0123456789abcdef');
  const proofs = Array.from({ length: PROOFS }, (_, n): SignIn => {
    const version = WALLET_VERSIONS[n % WALLET_VERSIONS.length] ?? 'v5r1';
    const wallet = new WalletAccount({ number: n, version });
    const text = challenges.issue().payload;
    return n % 2 === 0
      ? { account: wallet.account(), proof: wallet.proof({ text }) }
      : { account: wallet.account(), sign_data: wallet.signData({ text }) };
  });
  const rules = {
    challenges,
    isOwnDomain: ownDomains(''),
    network: 'mainnet' as const,
    findKey: async () => undefined,
  };
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user } = process.cpuUsage();
    for (const proof of proofs) await verifySignIn(proof, rules);
    rounds.push((process.cpuUsage().user - user) / 1000 / PROOFS);
  }
  const value = median(rounds);
  const note = `processor time of one proof in ms; ${Math.round(1000 / value)} a second and core`;
  yield atMost('verifying a wallet', value, 2, note);
}
