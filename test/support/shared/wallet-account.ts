import { createHash } from 'node:crypto';
import { beginCell, type StateInit, storeStateInit } from '@ton/core';
import { type KeyPair, keyPairFromSeed, sha256_sync, sign } from '@ton/crypto';
import {
  WalletContractV1R1,
  WalletContractV1R2,
  WalletContractV1R3,
  WalletContractV2R1,
  WalletContractV2R2,
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5Beta,
  WalletContractV5R1,
} from '@ton/ton';
import { WalletContractV4R1 } from './wallet-v4r1.js';

/** The wallet contracts of an account, by their usual names. */
const CONTRACTS = {
  v1r1: WalletContractV1R1,
  v1r2: WalletContractV1R2,
  v1r3: WalletContractV1R3,
  v2r1: WalletContractV2R1,
  v2r2: WalletContractV2R2,
  v3r1: WalletContractV3R1,
  v3r2: WalletContractV3R2,
  v4r1: WalletContractV4R1,
  v4r2: WalletContractV4,
  v5beta: WalletContractV5Beta,
  v5r1: WalletContractV5R1,
};

export type WalletVersion = keyof typeof CONTRACTS;

export const WALLET_VERSIONS = Object.keys(CONTRACTS) as WalletVersion[];

export const MAINNET = '-239';
export const TESTNET = '-3';

export interface WalletAccountOptions {
  /** Different numbers are different accounts. */
  number?: number;
  version?: WalletVersion;
  chain?: string;
  /** Replaces the version's own contract. */
  stateInit?: StateInit;
}

/** The signed data besides the account. */
interface Statement {
  /** The challenge or the text. */
  text: string;
  domain?: string;
  /** Seconds since 1970. */
  timestamp?: number;
}

/** An account with a key and a real contract, and its responses through TON Connect. */
export class WalletAccount {
  readonly keys: KeyPair;
  readonly chain: string;
  readonly stateInit: StateInit;

  constructor({
    number = 1,
    version = 'v5r1',
    chain = MAINNET,
    stateInit,
  }: WalletAccountOptions = {}) {
    this.keys = keyPairFromSeed(sha256_sync(`sample account ${number}`));
    this.chain = chain;
    this.stateInit = stateInit ?? contractOf(version, this.keys.publicKey, chain).init;
  }

  get stateInitCell() {
    return beginCell().store(storeStateInit(this.stateInit)).endCell();
  }

  get hash(): Buffer {
    return this.stateInitCell.hash();
  }

  /** The address in the product's key format, which is also the wallets'. */
  get address(): string {
    return `0:${this.hash.toString('hex')}`;
  }

  /** TON Connect's `Account`. */
  account() {
    return {
      address: this.address,
      chain: this.chain,
      walletStateInit: this.stateInitCell.toBoc().toString('base64'),
      publicKey: this.keys.publicKey.toString('hex'),
    };
  }

  /** The response to `ton_proof`. */
  proof({ text, domain = 'localhost', timestamp = now() }: Statement) {
    const digest = proofDigest({ text, domain, timestamp, hash: this.hash });
    return {
      timestamp,
      domain: { lengthBytes: Buffer.byteLength(domain), value: domain },
      payload: text,
      signature: this.sign(digest),
    };
  }

  /** The response to `signData` with a text. */
  signData({ text, domain = 'localhost', timestamp = now() }: Statement) {
    const digest = textDigest({ text, domain, timestamp, hash: this.hash });
    return {
      signature: this.sign(digest),
      address: this.address,
      timestamp,
      domain,
      payload: { type: 'text' as const, text },
    };
  }

  sign(digest: Buffer): string {
    return sign(digest, this.keys.secretKey).toString('base64');
  }
}

export function contractOf(version: WalletVersion, publicKey: Buffer, chain = MAINNET) {
  if (version === 'v5r1') {
    return WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: Number(chain) } });
  }
  return CONTRACTS[version].create({ workchain: 0, publicKey });
}

const now = () => Math.floor(Date.now() / 1000);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

interface Signed extends Required<Statement> {
  /** The account's hash; the account is in the basechain. */
  hash: Buffer;
}

/**
 * The digest that a wallet signs for `ton_proof`, written a second time: the tests must not rely on
 * the server.
 */
function proofDigest({ text, domain, timestamp, hash }: Signed): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(domain));
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timestamp));
  const message = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    Buffer.alloc(4),
    hash,
    length,
    Buffer.from(domain),
    time,
    Buffer.from(text),
  ]);
  return sha256(
    Buffer.concat([Buffer.from('ffff', 'hex'), Buffer.from('ton-connect'), sha256(message)]),
  );
}

/** The digest that a wallet signs for a text. */
export function textDigest({ text, domain, timestamp, hash }: Signed): Buffer {
  const length = (value: string) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(Buffer.byteLength(value));
    return bytes;
  };
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(timestamp));
  return sha256(
    Buffer.concat([
      Buffer.from('ffff', 'hex'),
      Buffer.from('ton-connect/sign-data/'),
      Buffer.alloc(4),
      hash,
      length(domain),
      Buffer.from(domain),
      time,
      Buffer.from('txt'),
      length(text),
      Buffer.from(text),
    ]),
  );
}
