import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Schemas } from '#libs/api-client/index.js';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** User present and verified; with a new key's data. */
const FLAGS = { used: 0x05, made: 0x45 };

/** An authenticator in software: one key of one site. */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  /** Signatures so far; an authenticator that was copied repeats one. */
  counter = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    this.publicKey = publicKey;
  }

  /** The response of a browser to `navigator.credentials.create`. */
  create(challenge: string, nonce: string, name = 'Sample key'): Schemas['PasskeyCreateDto'] {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.head(FLAGS.made),
      Buffer.alloc(16),
      length,
      this.id,
      Buffer.from(key),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      challenge,
      name,
      credential: this.id.toString('base64url'),
      client_data: this.clientData('webauthn.create', nonce),
      attestation: Buffer.from(attestation).toString('base64url'),
    };
  }

  /** The response of a browser to `navigator.credentials.get`. */
  use(challenge: string, nonce: string): Schemas['PasskeyLoginDto'] {
    this.counter += 1;
    const authData = this.head(FLAGS.used);
    const clientData = this.clientData('webauthn.get', nonce);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))]);
    return {
      challenge,
      credential: this.id.toString('base64url'),
      client_data: clientData,
      authenticator_data: authData.toString('base64url'),
      signature: createSign('SHA256').update(signed).sign(this.privateKey).toString('base64url'),
    };
  }

  /** The host's hash, the flags, and the count of signatures. */
  private head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string): string {
    const { origin } = this;
    return Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url');
  }
}
