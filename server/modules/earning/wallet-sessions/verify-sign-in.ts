import { createPublicKey, hash, verify } from 'node:crypto';
import { Cell, loadStateInit, type StateInit } from '@ton/core';
import { TON_CHAINS, type TonNetwork } from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { CHALLENGE_LIFETIME, type Challenges, type OpenedChallenge } from './challenge.js';
import type { WalletSignInDto } from './dto/wallet-session.dto.js';
import { accountsOfKey } from './key-accounts.js';
import { signInFailed } from './sign-in.errors.js';
import { proofDigest, textDigest } from './signed-bytes.js';
import { readWalletKey } from './wallet-keys.js';

/** Tolerated difference of a wallet's clock in seconds. */
const CLOCK_SKEW = 5 * 60;

const SIGNATURE_BYTES = 64;

/** The claimed account with one of the two proofs. */
export type SignIn = Omit<WalletSignInDto, 'referral_code' | 'work'>;

export interface SignInRules {
  challenges: Challenges;
  isOwnDomain: (domain: string) => boolean;
  network: TonNetwork;
  /** Reads the key of a wallet with unknown code from the chain. */
  findKey: (address: string) => Promise<Buffer | undefined>;
  /** Checks the proof's work before the costlier checks. */
  checkWork?: (challenge: OpenedChallenge) => Promise<void>;
  /** Milliseconds since 1970. */
  now?: number;
}

/**
 * Verifies a proof except for the reuse of its challenge, cheap checks first. Unsigned fields (network, public key) are
 * only compared. Returns the account in lower case, with the
 * others of its key, and the hash of its public key, which several wallets may share.
 *
 * @throws AppError 401 naming the failed check; 503 when the chain is needed and unavailable.
 */
export async function verifySignIn(signIn: SignIn, rules: SignInRules) {
  const { challenges, isOwnDomain, network, findKey, checkWork, now = databaseNow() } = rules;
  const account = { ...signIn.account, address: signIn.account.address.toLowerCase() };
  const statement = statementOf(signIn);
  const challenge = challenges.open(statement.challenge, now);
  await checkWork?.(challenge);
  if (!isOwnDomain(statement.domain)) throw signInFailed('domain_mismatch');
  if (statement.domain_length !== Buffer.byteLength(statement.domain)) {
    throw signInFailed('domain_length');
  }
  const timestamp = readTime(statement.timestamp, now);
  const signature = decodeBase64(statement.signature);
  if (signature?.length !== SIGNATURE_BYTES) throw signInFailed('signature_malformed');
  const account_hash = readAccountHash(account.address);
  if (account.chain !== TON_CHAINS[network]) throw signInFailed('wrong_network');
  if (statement.address !== account.address) throw signInFailed('account_mismatch');
  const stateInit = readStateInit(account.walletStateInit, account_hash);
  const key = readWalletKey(stateInit) ?? (await findKey(account.address));
  if (!key) throw signInFailed('unknown_wallet');
  const isNamed =
    account.publicKey === undefined || account.publicKey.toLowerCase() === key.toString('hex');
  if (!isNamed) throw signInFailed('key_mismatch');
  const { domain, text } = statement;
  const digest = statement.digest({ account_hash, domain, timestamp, text });
  if (!isSignedBy(key, digest, signature)) throw signInFailed('signature_invalid');
  const key_hash = hash('sha256', key, 'base64url');
  const accounts = [account.address, ...accountsOfKey(key, network)];
  return { account: account.address, accounts, network, key_hash, challenge };
}

function statementOf({ account, proof, sign_data }: SignIn) {
  if (proof) {
    return {
      digest: proofDigest,
      text: proof.payload,
      challenge: proof.payload,
      address: account.address.toLowerCase(),
      domain: proof.domain.value,
      domain_length: proof.domain.lengthBytes,
      timestamp: proof.timestamp,
      signature: proof.signature,
    };
  }
  if (!sign_data) throw new TypeError('Nothing was signed');
  const { text } = sign_data.payload;
  return {
    digest: textDigest,
    text,
    // The wallet shows a sentence; the challenge is the last line below it.
    challenge: text.slice(text.lastIndexOf('\n') + 1),
    address: sign_data.address.toLowerCase(),
    domain: sign_data.domain,
    domain_length: Buffer.byteLength(sign_data.domain),
    timestamp: sign_data.timestamp,
    signature: sign_data.signature,
  };
}

function readTime(timestamp: number | string, now: number): bigint {
  const seconds = Number(timestamp);
  if (seconds * 1000 > now + CLOCK_SKEW * 1000) throw signInFailed('proof_in_future');
  const oldest = now - (CHALLENGE_LIFETIME + CLOCK_SKEW) * 1000;
  if (seconds * 1000 < oldest) throw signInFailed('proof_too_old');
  return BigInt(seconds);
}

/** Returns undefined unless the spelling is canonical. */
function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

function readAccountHash(address: string): Buffer {
  const [, workchain, hash = ''] = /^(-?\d{1,10}):([\da-f]{64})$/.exec(address) ?? [];
  if (workchain === undefined) throw signInFailed('address_malformed');
  if (workchain !== '0') throw signInFailed('workchain_unsupported');
  return Buffer.from(hash, 'hex');
}

/** Reads the contract whose hash is the account's address. */
function readStateInit(base64: string, account_hash: Buffer): StateInit {
  const cell = readCell(base64);
  // The received cell is hashed: serialized again, its hash could differ.
  if (!cell.hash().equals(account_hash)) throw signInFailed('state_init_mismatch');
  try {
    const slice = cell.beginParse();
    const stateInit = loadStateInit(slice);
    slice.endParse();
    return stateInit;
  } catch (cause) {
    throw signInFailed('state_init_malformed', cause);
  }
}

function readCell(base64: string): Cell {
  try {
    const [cell, ...others] = Cell.fromBoc(decodeBase64(base64) ?? Buffer.alloc(0));
    if (cell && others.length === 0) return cell;
  } catch (cause) {
    throw signInFailed('state_init_malformed', cause);
  }
  throw signInFailed('state_init_malformed');
}

function isSignedBy(key: Buffer, digest: Buffer, signature: Buffer): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
  return verify(null, digest, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
