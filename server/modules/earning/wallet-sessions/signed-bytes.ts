import { createHash } from 'node:crypto';

interface SignedStatement {
  /** 32 bytes; every account here is in the basechain. */
  account_hash: Buffer;
  domain: string;
  /** Seconds since 1970. */
  timestamp: bigint;
  /** The challenge, or the text with it. */
  text: string;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const BASECHAIN = Buffer.alloc(4);

/** The 32 bytes that a wallet signs for TON Connect's `ton_proof`. */
export function proofDigest({ account_hash, domain, timestamp, text }: SignedStatement): Buffer {
  const name = Buffer.from(domain);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(name.length);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(timestamp);
  const message = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    BASECHAIN,
    account_hash,
    length,
    name,
    time,
    Buffer.from(text),
  ]);
  return sha256(
    Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256(message)]),
  );
}

/** The 32 bytes that a wallet signs for TON Connect's `signData` with a text: another byte order, one hash. */
export function textDigest({ account_hash, domain, timestamp, text }: SignedStatement): Buffer {
  const [name, words] = [Buffer.from(domain), Buffer.from(text)];
  const lengthOf = ({ length }: Buffer): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(length);
    return bytes;
  };
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(timestamp);
  return sha256(
    Buffer.concat([
      Buffer.from([0xff, 0xff]),
      Buffer.from('ton-connect/sign-data/'),
      BASECHAIN,
      account_hash,
      lengthOf(name),
      name,
      time,
      Buffer.from('txt'),
      lengthOf(words),
      words,
    ]),
  );
}
