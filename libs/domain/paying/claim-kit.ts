import type { TonNetwork } from '../site/site-settings.js';

/**
 * `distributor.json` of a claim kit: a folder with which receivers claim to their wallets without the server. Addresses
 * of contracts are friendly.
 */
export interface ClaimKit {
  /** The contract that pays. */
  address: string;
  /** SHA-256 of its code, 64 hexadecimal digits. */
  code_hash: string;
  /** The root of the lines, 64 hexadecimal digits. */
  merkle_root: string;
  network: TonNetwork;
  jetton: {
    master: string;
    symbol: string;
    decimals: number;
  };
  /** Base address of a TON Center v3 API. */
  chain_api_url: string;
  /** The maker of the kit. */
  project: {
    name: string;
    url: string;
  };
}

/** A line of a claim kit's `lines.csv`, with the fields of the contract's line. */
export interface ClaimLine {
  /** The claim, and its number in the contract. */
  number: number;
  /** The jetton's smallest units. */
  amount: bigint;
  /** Raw. */
  receiver: string;
}

/** The names of the columns, in the first line of `lines.csv`. */
const HEADER = 'claim_id,amount,receiver';

const LINE = /^([1-9]\d{0,9}),([1-9]\d{0,36}),(0:[0-9a-f]{64})$/;

/** The text of `lines.csv`, line by line. @param lines in the order of their numbers */
export function* formatClaimLines(lines: Iterable<ClaimLine>): Generator<string> {
  yield `${HEADER}\n`;
  for (const { number, amount, receiver } of lines) yield `${number},${amount},${receiver}\n`;
}

/** Reads the text of `lines.csv`. @throws RangeError for any other text */
export function* parseClaimLines(text: string): Generator<ClaimLine> {
  let count = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    start = end + 1;
    count += 1;
    if (count > 1) yield parseLine(line, count);
    else if (line !== HEADER) throw new RangeError(`The first line is not ${HEADER}.`);
  }
  if (count === 0) throw new RangeError('There are no lines.');
}

function parseLine(line: string, place: number): ClaimLine {
  const [, number, amount, receiver] = LINE.exec(line) ?? [];
  if (number === undefined || amount === undefined || receiver === undefined) {
    throw new RangeError(`Line ${place} is not a claim.`);
  }
  return { number: Number(number), amount: BigInt(amount), receiver };
}

/** The lines of one receiver; the others are not parsed. @param receiver raw */
export const claimLinesOf = (text: string, receiver: string): ClaimLine[] =>
  Array.from(text.matchAll(new RegExp(`^\\d+,\\d+,${receiver}$`, 'gm')), ([line], index) =>
    parseLine(line, index + 1),
  );
