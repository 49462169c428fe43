import { createHmac, hkdfSync } from 'node:crypto';
import { beginCell, Cell, storeStateInit } from '@ton/core';
import {
  contractOf,
  MAINNET,
  TESTNET,
  WALLET_VERSIONS,
  WalletAccount,
  type WalletAccountOptions,
} from '../../../test/support/shared/wallet-account.js';
import { CHALLENGE_LIFETIME, Challenges } from './challenge.js';
import { ownDomains } from './own-domains.js';
import { isSignedText, isWalletAccount, isWalletProof } from './ton-connect.js';
import { type SignIn, type SignInRules, verifySignIn } from './verify-sign-in.js';

const SECRET = 'only-for-the-verifier-0123456789abcdef';
const DOMAIN = 'drop.example';
const NOW = Date.parse('2026-06-01T12:00:00Z');
const SECONDS = NOW / 1000;

const challenges = new Challenges(SECRET);

const rules: SignInRules = {
  challenges,
  isOwnDomain: ownDomains(`https://${DOMAIN}`),
  network: 'mainnet',
  findKey: async () => undefined,
  now: NOW,
};

const payload = () => challenges.issue(NOW).payload;

interface Made {
  wallet?: WalletAccountOptions;
  text?: string;
  domain?: string;
  timestamp?: number;
}

/** A right proof, but for what is said. */
function proved({ wallet, text = payload(), domain = DOMAIN, timestamp = SECONDS }: Made = {}) {
  const account = new WalletAccount(wallet);
  return { account: account.account(), proof: account.proof({ text, domain, timestamp }) };
}

/** The same by a signed text. */
function signed({ wallet, text = payload(), domain = DOMAIN, timestamp = SECONDS }: Made = {}) {
  const account = new WalletAccount(wallet);
  const sign_data = account.signData({ text: `Sign in\n${text}`, domain, timestamp });
  return { account: account.account(), sign_data };
}

/** The code of the refusal, or that there is none. */
const judge = (signIn: SignIn, changed: Partial<SignInRules> = {}): Promise<string> =>
  verifySignIn(signIn, { ...rules, ...changed }).then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** The contract of a v5 wallet with other data. */
function stateInitWith(write: (data: Cell) => Cell) {
  const { code, data } = contractOf('v5r1', new WalletAccount().keys.publicKey).init;
  return { code, data: write(data) };
}

const victim = new WalletAccount({ number: 99 });

/** The challenge's own bytes under another key or purpose. */
function forged(secret: string, purpose: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const content = Buffer.from(payload(), 'base64url').subarray(0, 22);
  const mac = createHmac('sha256', key).update(content).digest().subarray(0, 16);
  return Buffer.concat([content, mac]).toString('base64url');
}

function flipped(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return bytes.toString('base64');
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

/** Every way to cheat that we could think of, with the check that it fails at. */
const CHEATS: Record<string, [code: string, make: () => SignIn, changed?: Partial<SignInRules>]> = {
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
      // Signed for drop.example.evil.com; what is too much is passed off as the timestamp.
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
  'an address in capitals': [
    'address_malformed',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, address: account.address.toUpperCase() }, proof };
    },
  ],
  'a friendly address': [
    'address_malformed',
    () => {
      const { account, proof } = proved();
      const address = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
      return { account: { ...account, address }, proof };
    },
  ],
  'an address with a zero more': [
    'workchain_unsupported',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, address: `0${account.address}` }, proof };
    },
  ],
  'the masterchain': [
    'workchain_unsupported',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, address: account.address.replace('0:', '-1:') }, proof };
    },
  ],
  'the test network': ['wrong_network', () => proved({ wallet: { chain: TESTNET } })],
  'no network that is known': ['wrong_network', () => proved({ wallet: { chain: '0' } })],
  'the network in another spelling': [
    'wrong_network',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, chain: `${MAINNET}.0` }, proof };
    },
  ],
  "a victim's address with one's own contract": [
    'state_init_mismatch',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, address: victim.address }, proof };
    },
  ],
  "a victim's address and contract with one's own key claimed": [
    'key_mismatch',
    () => {
      const { account, proof } = proved();
      return { account: { ...victim.account(), publicKey: account.publicKey }, proof };
    },
  ],
  "a victim's account, signed by somebody else": [
    'signature_invalid',
    () => ({ account: victim.account(), proof: proved().proof }),
  ],
  "a victim's account, signed for it by another key": [
    'signature_invalid',
    () => {
      const thief = new WalletAccount({ stateInit: victim.stateInit });
      const statement = { text: payload(), domain: DOMAIN, timestamp: SECONDS };
      return { account: victim.account(), proof: thief.proof(statement) };
    },
  ],
  "one's own key in another case": [
    'key_mismatch',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, publicKey: account.publicKey.toUpperCase() }, proof };
    },
  ],
  'a contract that is no cell': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const walletStateInit = Buffer.from('not a cell at all').toString('base64');
      return { account: { ...account, walletStateInit }, proof };
    },
  ],
  'no contract': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, walletStateInit: '' }, proof };
    },
  ],
  'a contract in the alphabet of links': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const walletStateInit = `${account.walletStateInit.replaceAll('+', '-')}_`;
      return { account: { ...account, walletStateInit }, proof };
    },
  ],
  'a damaged contract': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      return { account: { ...account, walletStateInit: flipped(account.walletStateInit) }, proof };
    },
  ],
  'a cell that is no contract': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const cell = beginCell().storeUint(0xffff, 16).endCell();
      const address = `0:${cell.hash().toString('hex')}`;
      const walletStateInit = cell.toBoc().toString('base64');
      return { account: { ...account, address, walletStateInit }, proof };
    },
  ],
  'a contract with something behind it': [
    'state_init_malformed',
    () => {
      const { account, proof } = proved();
      const stateInit = beginCell().store(storeStateInit(new WalletAccount().stateInit));
      const cell = stateInit.storeRef(Cell.EMPTY).endCell();
      const address = `0:${cell.hash().toString('hex')}`;
      const walletStateInit = cell.toBoc().toString('base64');
      return { account: { ...account, address, walletStateInit }, proof };
    },
  ],
  'a known wallet whose data refers to more': [
    'state_init_malformed',
    () =>
      proved({
        wallet: {
          stateInit: stateInitWith((data) =>
            beginCell().storeSlice(data.beginParse()).storeRef(Cell.EMPTY).endCell(),
          ),
        },
      }),
  ],
  'a known wallet whose data is longer': [
    'state_init_malformed',
    () =>
      proved({
        wallet: {
          stateInit: stateInitWith((data) =>
            beginCell().storeSlice(data.beginParse()).storeBit(1).endCell(),
          ),
        },
      }),
  ],
  'a known wallet whose data is too short': [
    'state_init_malformed',
    () => proved({ wallet: { stateInit: stateInitWith(() => Cell.EMPTY) } }),
  ],
  'a v5 wallet with signatures switched off': [
    'signatures_off',
    () =>
      proved({
        wallet: {
          stateInit: stateInitWith((data) => {
            const rest = data.beginParse().skip(1);
            return beginCell().storeBit(0).storeSlice(rest).endCell();
          }),
        },
      }),
  ],
  'code that nobody knows': [
    'unknown_wallet',
    () => {
      const code = beginCell().storeUint(0xbad, 12).endCell();
      return proved({ wallet: { stateInit: { ...stateInitWith((data) => data), code } } });
    },
  ],
  'a contract without code': [
    'unknown_wallet',
    () => proved({ wallet: { stateInit: { data: new WalletAccount().stateInit.data } } }),
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

describe('what does not have the shape', () => {
  const { account, proof } = proved();
  const { sign_data } = signed();
  const long = (length: number) => 'x'.repeat(length);

  it.each<[string, object]>([
    ['no address', { ...account, address: undefined }],
    ['a long address', { ...account, address: long(129) }],
    ['an object for an address', { ...account, address: { toString: 'x' } }],
    ['a number for a network', { ...account, chain: -239 }],
    ['a long network', { ...account, chain: long(17) }],
    ['a huge contract', { ...account, walletStateInit: long(16_385) }],
    ['a long key', { ...account, publicKey: long(65) }],
    ['a list', [account]],
  ])('is no account: %s', (_name, value) => {
    expect(isWalletAccount(value)).toBe(false);
  });

  it.each<[string, object]>([
    ['no domain', { ...proof, domain: undefined }],
    ['a text for a domain', { ...proof, domain: DOMAIN }],
    ['a long domain', { ...proof, domain: { lengthBytes: 254, value: long(254) } }],
    ['a text for a length', { ...proof, domain: { lengthBytes: '12', value: DOMAIN } }],
    ['a long payload', { ...proof, payload: long(129) }],
    ['a long signature', { ...proof, signature: long(129) }],
    ['a fraction for a time', { ...proof, timestamp: 1.5 }],
    ['a negative time', { ...proof, timestamp: -1 }],
    ['a time in another notation', { ...proof, timestamp: '0x10' }],
    ['a time of many digits', { ...proof, timestamp: '9'.repeat(13) }],
  ])('is no proof: %s', (_name, value) => {
    expect(isWalletProof(value)).toBe(false);
  });

  it.each<[string, object]>([
    ['a cell', { ...sign_data, payload: { type: 'cell', cell: 'te6c', schema: 'x' } }],
    ['bytes', { ...sign_data, payload: { type: 'binary', bytes: 'AAAA' } }],
    ['a long text', { ...sign_data, payload: { type: 'text', text: long(2049) } }],
    ['no payload', { ...sign_data, payload: null }],
  ])('is no signed text: %s', (_name, value) => {
    expect(isSignedText(value)).toBe(false);
  });
});

describe('the domains of a site', () => {
  it.each([
    ['https://drop.example', ['drop.example'], ['drop.example:443', 'localhost', '']],
    ['https://drop.example:8443', ['drop.example', 'drop.example:8443'], ['drop.example:443']],
    [
      '',
      ['localhost', 'localhost:5173', '127.0.0.1:3000', '[::1]:3000'],
      ['drop.example', 'localhost.evil.example', 'localhost/', 'a@localhost', ''],
    ],
  ])('at %j are its own only', (publicUrl, own, foreign) => {
    const isOwn = ownDomains(publicUrl);
    expect(own.filter((domain) => !isOwn(domain))).toEqual([]);
    expect(foreign.filter(isOwn)).toEqual([]);
  });
});
