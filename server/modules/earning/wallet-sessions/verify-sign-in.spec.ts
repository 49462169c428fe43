import { createHmac, hkdfSync } from 'node:crypto';
import { beginCell } from '@ton/core';
import {
  type Cheats,
  challenges,
  DOMAIN,
  flipped,
  judge,
  NOW,
  payload,
  proved,
  rules,
  SECONDS,
  SECRET,
  signed,
  stateInitWith,
  victim,
} from '../../../../test/support/server/sign-in-proofs.js';
import {
  TESTNET,
  WALLET_VERSIONS,
  WalletAccount,
} from '../../../../test/support/shared/wallet-account.js';
import { CHALLENGE_LIFETIME, Challenges } from './challenge.js';
import { ownDomains } from './own-domains.js';
import { verifySignIn } from './verify-sign-in.js';

/** The challenge's own bytes under another key or purpose. */
function forged(secret: string, purpose: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const content = Buffer.from(payload(), 'base64url').subarray(0, 22);
  const mac = createHmac('sha256', key).update(content).digest().subarray(0, 16);
  return Buffer.concat([content, mac]).toString('base64url');
}

describe('a proof', () => {
  it.each(WALLET_VERSIONS)('of a %s wallet is taken, made either way', async (version) => {
    const { address } = new WalletAccount({ version });
    for (const signIn of [proved({ wallet: { version } }), signed({ wallet: { version } })]) {
      const verified = await verifySignIn(signIn, rules);
      expect([verified.account, verified.network]).toEqual([address, 'mainnet']);
    }
  });

  it('may name the port of the site, and its time in words', async () => {
    const isOwnDomain = ownDomains('https://drop.example:8443');
    expect(await judge(proved({ domain: 'drop.example:8443' }), { isOwnDomain })).toBe('accepted');
    expect(await judge(proved(), { isOwnDomain })).toBe('accepted');
    const { account, proof } = proved();
    const written = { account, proof: { ...proof, timestamp: String(proof.timestamp) } };
    expect(await judge(written)).toBe('accepted');
  });

  it('is for the test network where the site is on it', async () => {
    const wallet = { chain: TESTNET };
    expect(await judge(proved({ wallet }), { network: 'testnet' })).toBe('accepted');
    expect(await judge(proved(), { network: 'testnet' })).toBe('wallet.wrong_network');
  });

  it('may write address and key in capitals, and the account is the same', async () => {
    const { account, proof } = proved();
    const capitals = {
      ...account,
      address: account.address.toUpperCase(),
      publicKey: account.publicKey.toUpperCase(),
    };
    expect(await verifySignIn({ account: capitals, proof }, rules)).toMatchObject({
      account: account.address,
    });
  });

  it('may do without naming the key', async () => {
    const { account, proof } = proved();
    const { publicKey: _, ...unnamed } = account;
    expect(await judge({ account: unnamed, proof })).toBe('accepted');
  });

  it('of an unknown wallet is judged by the key that the chain returns', async () => {
    const stateInit = stateInitWith((data) => data);
    const unknown = { stateInit: { ...stateInit, code: beginCell().storeUint(7, 8).endCell() } };
    const { publicKey } = new WalletAccount().keys;
    const signIn = proved({ wallet: unknown });
    expect(await judge(signIn, { findKey: async () => publicKey })).toBe('accepted');
    expect(await judge(signIn, { findKey: async () => victim.keys.publicKey })).toBe(
      'wallet.key_mismatch',
    );
    expect(await judge(signIn)).toBe('wallet.unknown_wallet');
  });
});

/** Forged proofs, each with the check that rejects it. */
const CHEATS: Cheats = {
  'no challenge at all': ['challenge_invalid', () => proved({ text: '' })],
  'a challenge of another secret': [
    'challenge_invalid',
    () => proved({ text: new Challenges(`${SECRET}!`).issue(NOW).payload }),
  ],
  'a challenge for another purpose': [
    'challenge_invalid',
    () => proved({ text: forged(SECRET, 'jetdrop something else') }),
  ],
  'a challenge signed by the bare secret': [
    'challenge_invalid',
    () => proved({ text: forged('', 'jetdrop wallet challenge v1') }),
  ],
  'a challenge with a later expiry': [
    'challenge_invalid',
    () => {
      const bytes = Buffer.from(payload(), 'base64url');
      bytes[21] = (bytes[21] ?? 0) ^ 0xff;
      return proved({ text: bytes.toString('base64url') });
    },
  ],
  'a challenge with another nonce': [
    'challenge_invalid',
    () => {
      const bytes = Buffer.from(payload(), 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return proved({ text: bytes.toString('base64url') });
    },
  ],
  'a challenge in another spelling': [
    'challenge_invalid',
    () => proved({ text: `${payload()}==` }),
  ],
  'a challenge with unused bits set': [
    'challenge_invalid',
    () => {
      const text = payload();
      const last = text.at(-1) ?? '';
      const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      return proved({ text: text.slice(0, -1) + digits[digits.indexOf(last) ^ 1] });
    },
  ],
  'a challenge that is cut short': [
    'challenge_invalid',
    () => proved({ text: payload().slice(0, -4) }),
  ],
  'an expired challenge': [
    'challenge_expired',
    () => proved({ text: challenges.issue(NOW - CHALLENGE_LIFETIME * 1000).payload }),
  ],
  'another domain': ['domain_mismatch', () => proved({ domain: 'evil.example' })],
  'a domain that begins like ours': [
    'domain_mismatch',
    () => proved({ domain: `${DOMAIN}.evil.example` }),
  ],
  'a domain below ours': ['domain_mismatch', () => proved({ domain: `x.${DOMAIN}` })],
  'our domain in capitals': ['domain_mismatch', () => proved({ domain: DOMAIN.toUpperCase() })],
  'our domain with a dot behind': ['domain_mismatch', () => proved({ domain: `${DOMAIN}.` })],
  'our domain with another port': ['domain_mismatch', () => proved({ domain: `${DOMAIN}:81` })],
  'this machine, where the site is elsewhere': [
    'domain_mismatch',
    () => proved({ domain: 'localhost' }),
  ],
  'a longer domain that is cut to ours by its length': [
    'domain_length',
    () => {
      // Signed for drop.example.evil.com; the surplus bytes are passed off as the timestamp.
      const { account, proof } = proved({ domain: `${DOMAIN}.evil.com` });
      const domain = { ...proof.domain, value: DOMAIN };
      return { account, proof: { ...proof, domain } };
    },
  ],
  'a domain length of zero': [
    'domain_length',
    () => {
      const { account, proof } = proved();
      return { account, proof: { ...proof, domain: { lengthBytes: 0, value: DOMAIN } } };
    },
  ],
  'a time long past': [
    'proof_too_old',
    () => proved({ timestamp: SECONDS - CHALLENGE_LIFETIME - 301 }),
  ],
  'the beginning of time': ['proof_too_old', () => proved({ timestamp: 0 })],
  'a time to come': ['proof_in_future', () => proved({ timestamp: SECONDS + 301 })],
  'a time in milliseconds': ['proof_in_future', () => proved({ timestamp: NOW })],
  'a signature that is cut short': [
    'signature_malformed',
    () => {
      const { account, proof } = proved();
      const bytes = Buffer.from(proof.signature, 'base64').subarray(0, 63);
      return { account, proof: { ...proof, signature: bytes.toString('base64') } };
    },
  ],
  'a signature with a byte too many': [
    'signature_malformed',
    () => {
      const { account, proof } = proved();
      const bytes = Buffer.concat([Buffer.from(proof.signature, 'base64'), Buffer.alloc(1)]);
      return { account, proof: { ...proof, signature: bytes.toString('base64') } };
    },
  ],
  'a signature in base64 without its padding': [
    'signature_malformed',
    () => {
      const { account, proof } = proved();
      return { account, proof: { ...proof, signature: proof.signature.replace(/=+$/, '') } };
    },
  ],
  'a signature in hexadecimal digits': [
    'signature_malformed',
    () => {
      const { account, proof } = proved();
      const signature = Buffer.from(proof.signature, 'base64').toString('hex');
      return { account, proof: { ...proof, signature } };
    },
  ],
  'a bit of the signature changed': [
    'signature_invalid',
    () => {
      const { account, proof } = proved();
      return { account, proof: { ...proof, signature: flipped(proof.signature) } };
    },
  ],
  'a signature of zeros': [
    'signature_invalid',
    () => {
      const { account, proof } = proved();
      return { account, proof: { ...proof, signature: Buffer.alloc(64).toString('base64') } };
    },
  ],
  'another challenge than the signed one': [
    'signature_invalid',
    () => {
      const { account, proof } = proved();
      return { account, proof: { ...proof, payload: payload() } };
    },
  ],
  'another time than the signed one': [
    'signature_invalid',
    () => {
      const { account, proof } = proved();
      return { account, proof: { ...proof, timestamp: SECONDS + 1 } };
    },
  ],
  'a signed text passed off as a proof': [
    'signature_invalid',
    () => {
      const account = new WalletAccount();
      const statement = { text: payload(), domain: DOMAIN, timestamp: SECONDS };
      const { signature } = account.signData(statement);
      return { account: account.account(), proof: { ...account.proof(statement), signature } };
    },
  ],
  'a proof passed off as a signed text': [
    'signature_invalid',
    () => {
      const account = new WalletAccount();
      const statement = { text: payload(), domain: DOMAIN, timestamp: SECONDS };
      const { signature } = account.proof(statement);
      const sign_data = { ...account.signData(statement), signature };
      return { account: account.account(), sign_data };
    },
  ],
  'a text signed as another account': [
    'account_mismatch',
    () => ({ account: victim.account(), sign_data: signed().sign_data }),
  ],
  'a text with something below the challenge': [
    'challenge_invalid',
    () => signed({ text: `${payload()}\n` }),
  ],
  'a text with the challenge inside a line': [
    'challenge_invalid',
    () => signed({ text: `Transfer everything ${payload()}` }),
  ],
  'a text for another domain': ['domain_mismatch', () => signed({ domain: 'evil.example' })],
  'a text signed long ago': ['proof_too_old', () => signed({ timestamp: SECONDS - 1201 })],
  'a text of which a word is changed': [
    'signature_invalid',
    () => {
      const { account, sign_data } = signed();
      const text = sign_data.payload.text.replace('Sign', 'sign');
      return { account, sign_data: { ...sign_data, payload: { type: 'text' as const, text } } };
    },
  ],
};

describe('what is no proof', () => {
  it.each(Object.entries(CHEATS))('is refused with its code: %s', async (_name, [code, make]) => {
    expect(await judge(make())).toBe(`wallet.${code}`);
  });
});
