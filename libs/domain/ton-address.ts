import type { TonNetwork } from './site/site-settings.js';

/** A TON address, independent of its spelling. */
interface TonAddress {
  /** Workchain and 64 lower-case hexadecimal digits, such as `0:83df…`: one account has one. */
  raw: string;
  /** Meant for the test network only. */
  isTestOnly: boolean;
}

/** TON Connect's names of the networks. */
export const TON_CHAINS: Readonly<Record<TonNetwork, string>> = { mainnet: '-239', testnet: '-3' };

// Every platform has them, but the language's own library does not describe them.
declare const atob: (base64: string) => string;
declare const btoa: (bytes: string) => string;

const RAW = /^(?:0|-1):[0-9a-f]{64}$/i;
/** 36 bytes: flags, workchain, 32 of the account, and a checksum. */
const FRIENDLY = /^[\w+/-]{48}$/;
/** Flags of an address by whether contracts may bounce its messages (TEP-2). */
const TAGS = [0x11, 0x51];
const TEST_ONLY = 0x80;

/** Reads an address in its raw or friendly form; null for any other text, or a wrong checksum. */
export function parseTonAddress(text: string): TonAddress | null {
  if (RAW.test(text)) return { raw: text.toLowerCase(), isTestOnly: false };
  if (!FRIENDLY.test(text)) return null;
  const bytes = decode(text);
  const [tag = 0, workchain = 0, ...rest] = bytes;
  if (!TAGS.includes(tag & ~TEST_ONLY) || checksum(bytes) !== 0) return null;
  if (workchain !== 0 && workchain !== 0xff) return null;
  const account = rest.slice(0, 32).map((byte) => byte.toString(16).padStart(2, '0'));
  return {
    raw: `${workchain === 0 ? 0 : -1}:${account.join('')}`,
    isTestOnly: (tag & TEST_ONLY) !== 0,
  };
}

/** No one has the key of this account, so tokens that are sent there are lost. */
const ZERO = /^-?\d:0{64}$/;

/** Why a text is no address that people use; null if it is one. */
export function tonAddressFault(text: string): 'malformed' | 'zero' | null {
  const raw = parseTonAddress(text)?.raw;
  if (raw === undefined) return 'malformed';
  return ZERO.test(raw) ? 'zero' : null;
}

/**
 * An account's address as wallets show it: friendly, safe in links, not bounceable, and marked where it
 * is meant for the test network. One account has one such spelling on each network.
 *
 * @param raw as {@link parseTonAddress} answers it
 */
export const formatTonAddress = (raw: string, network: TonNetwork): string =>
  format(raw, 0x51, network);

/** A contract's address as wallets and explorers show it: {@link formatTonAddress}, but bounceable. */
export const formatContractAddress = (raw: string, network: TonNetwork): string =>
  format(raw, 0x11, network);

function format(raw: string, kind: number, network: TonNetwork): string {
  const [workchain, account = ''] = raw.split(':');
  const tag = kind | (network === 'testnet' ? TEST_ONLY : 0);
  const digits = account.match(/../g) ?? [];
  const bytes = [
    tag,
    workchain === '0' ? 0 : 0xff,
    ...digits.map((byte) => Number.parseInt(byte, 16)),
  ];
  const sum = checksum(bytes);
  return encode([...bytes, sum >> 8, sum & 0xff]);
}

/** Base64 of either alphabet, in whole groups of four. */
const decode = (text: string): number[] =>
  Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));

/** Base64 in the alphabet that is safe in links. */
const encode = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** CRC-16/XMODEM; 0 for bytes that end with their own. */
function checksum(bytes: readonly number[]): number {
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = remainder & 0x8000 ? (remainder << 1) ^ 0x1021 : remainder << 1;
    }
    remainder &= 0xffff;
  }
  return remainder;
}
