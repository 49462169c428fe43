import { fromUnits } from '../earning/verification/index.js';

/** Formats of the files with which other tools pay. */
export const PAYOUT_FILES = ['ton_console', 'tonkeeper', 'plain'] as const;

/** One of {@link PAYOUT_FILES}. */
export type PayoutFile = (typeof PAYOUT_FILES)[number];

/** One payout of a file. */
interface FilePayout {
  /** The claim. */
  id: number;
  /** Friendly, as wallets show it. */
  address: string;
  /** The smallest units of the jetton. */
  units: bigint;
  decimals: number;
}

/** Identifies the payment of a claim on the chain. */
const payoutComment = (id: number): string => `Airdrop claim ${id}`;

/** The claim that a transfer's comment names; null for another comment. */
export function claimOfComment(comment: string): number | null {
  const [, id] = /^Airdrop claim ([1-9]\d{0,8})$/.exec(comment) ?? [];
  return id === undefined ? null : Number(id);
}

/** A file for TON Console's airdrops: a header, smallest units, one line for each receiver with the sum of its payouts. */
export function tonConsoleFile(payouts: readonly FilePayout[]): string {
  const sums = new Map<string, bigint>();
  for (const { address, units } of payouts) {
    sums.set(address, (sums.get(address) ?? 0n) + units);
  }
  return lines(['recipient', 'amount'], [...sums]);
}

/** A file for Tonkeeper's multisend: no header, whole tokens, the jetton's master, the payout as comment. */
export function tonkeeperFile(payouts: readonly FilePayout[], jettonMaster: string): string {
  return lines(
    null,
    payouts.map(({ id, address, units, decimals }) => [
      address,
      fromUnits(units, decimals),
      jettonMaster,
      payoutComment(id),
    ]),
  );
}

/** A file for other tools. */
export function plainFile(payouts: readonly FilePayout[]): string {
  return lines(
    ['claim_id', 'address', 'tokens', 'units', 'comment'],
    payouts.map(({ id, address, units, decimals }) => [
      id,
      address,
      fromUnits(units, decimals),
      units,
      payoutComment(id),
    ]),
  );
}

type Row = readonly (string | number | bigint)[];

/** Addresses, digits and our own words: nothing that would need quotes. */
const lines = (header: Row | null, rows: readonly Row[]): string =>
  [...(header ? [header] : []), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
