/** A certificate for tests, made and signed here. Only erasable TypeScript here, as in postgres.ts. */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM; clients that trust it trust the server. */
  certificate: string;
  key: string;
}

/** A part of DER: its tag, its length, its content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const id = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const number = (value: number) => der(0x02, Buffer.from([value]));

const ECDSA_WITH_SHA256 = sequence(id(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = id(0x55, 0x04, 0x03);
const ALTERNATIVE_NAMES = id(0x55, 0x1d, 0x11);
const BASIC_CONSTRAINTS = id(0x55, 0x1d, 0x13);
const IS_AUTHORITY = der(0x04, sequence(der(0x01, Buffer.from([0xff]))));

/** Makes a certificate for a host name, not for an address. */
export function makeCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, host))));
  const names = der(0x04, sequence(text(0x82, host)));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, IS_AUTHORITY),
    sequence(ALTERNATIVE_NAMES, names),
  );
  const content = sequence(
    der(0xa0, number(2)),
    number(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '490101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const whole = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
