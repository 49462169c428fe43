import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import canonicalize from 'canonicalize';
import { DerivedKey } from '../identity/derived-key.js';

/** What of a row the server signs; times in milliseconds since 1970. */
interface SignedEntry {
  admin_username: string;
  action: string;
  resource_type: string;
  resource_id: number | null;
  details: string;
  details_zh: string;
  message: unknown;
  ip_address: string;
  created_at: number;
}

/** The place in the chain of a row from which something was removed. */
interface RedactedPlace {
  id: number;
  /** Hash of the row before. */
  before: string | null;
  hash: string | null;
  content_hash: string | null;
}

/** What a seal says: the log's head at a moment, and how its chain began. */
export interface SealedHead {
  last_id: number;
  hash: string;
  beginning: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

const NONCE_BYTES = 9;

/** In the place of a key in what no key has signed. */
export const UNPROVEN = 'unproven';

/** Stands for the signature of a row that was not what the server had written. */
export const unprovenSignature = (): string =>
  `${UNPROVEN}.${randomBytes(NONCE_BYTES).toString('base64url')}`;

/** Signs what the operation log says, with a key that the database does not hold. */
export class LogKey {
  /** Names the key in seals and signatures, and says nothing about it. */
  readonly id: string;
  private readonly key: DerivedKey;

  /** @param secret the server's, `JWT_SECRET` */
  constructor(secret: string) {
    this.key = new DerivedKey(secret, 'operation log');
    this.id = this.mac('id').toString('hex', 0, 4);
  }

  /** The signature of a row, which may have more fields; no two are the same, so that a row cannot be repeated. */
  sign(entry: SignedEntry, place?: RedactedPlace): string {
    return this.signatureOf(entry, randomBytes(NONCE_BYTES).toString('base64url'), place);
  }

  hasSigned(signature: string, entry: SignedEntry, place?: RedactedPlace): boolean {
    const [, nonce = ''] = signature.split('.');
    return isEqual(signature, this.signatureOf(entry, nonce, place));
  }

  seal(head: SealedHead): string {
    return this.mac(['seal', head]).toString('hex');
  }

  hasSealed(mac: string, head: SealedHead): boolean {
    return isEqual(mac, this.seal(head));
  }

  private signatureOf(given: SignedEntry, nonce: string, place: RedactedPlace | null = null) {
    const { admin_username, action, resource_type, resource_id } = given;
    const { details, details_zh, message, ip_address, created_at } = given;
    const entry = {
      ...{ admin_username, action, resource_type, resource_id },
      ...{ details, details_zh, message, ip_address, created_at },
    };
    return `${this.id}.${nonce}.${this.mac(['row', nonce, entry, place]).toString('base64url')}`;
  }

  private mac(content: unknown): Buffer {
    return this.key.mac(canonicalize(content) ?? '');
  }
}

/** The id of the key that has made a signature. */
export const keyOfSignature = (signature: string): string => signature.split('.')[0] ?? '';

/** SHA-256 of how the chain began. */
export const beginningOf = (head: {
  first_signed_after: number | null;
  unsigned_to: number | null;
  unsealed_hash: string | null;
  unsealed_own_hash: string | null;
}): string => {
  const { first_signed_after, unsigned_to, unsealed_hash, unsealed_own_hash } = head;
  const parts = { first_signed_after, unsigned_to, unsealed_hash, unsealed_own_hash };
  return hash('sha256', canonicalize(parts) ?? '', 'hex');
};

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
