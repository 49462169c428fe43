import { parseTonAddress, TON_NETWORKS, type TonNetwork } from '#libs/domain/index.js';
import type { CheckedDistributor } from './delivery-check.js';

export interface ReportedDistributor extends CheckedDistributor {
  /** Its number in payouts.csv. */
  id: number;
  network: TonNetwork;
  /** Number of lines in payouts.csv. */
  payouts: number;
  /** Whole tokens that were delivered. */
  tokens: bigint;
}

export interface PublishedReport {
  /** All fields, unchanged. */
  fields: Readonly<Record<string, unknown>>;
  closed_at: Date;
  /** Null when an earlier version has published no payouts. */
  payouts_sha256: string | null;
  /** Path of payouts.csv on the same site. */
  payouts_file: string;
  distributors: ReportedDistributor[];
}

/** Reads an untrusted report. @throws Error for an invalid one. */
export function parseReport(json: unknown): PublishedReport {
  const fields: Readonly<Record<string, unknown>> = Object(json);
  const { payouts_sha256, payouts_file, distributors } = fields;
  return {
    fields,
    closed_at: moment(fields, 'closed_at') ?? missing('closed_at'),
    payouts_sha256: payouts_sha256 == null ? null : String(payouts_sha256),
    payouts_file: String(payouts_file ?? ''),
    distributors: Array.isArray(distributors) ? distributors.map(parseDistributor) : [],
  };
}

function parseDistributor(json: unknown): ReportedDistributor {
  const fields: Readonly<Record<string, unknown>> = Object(json);
  const { method, code_hash, merkle_root } = fields;
  if (method !== 'contract' && method !== 'file') return missing('method');
  return {
    method,
    id: count(fields, 'id'),
    payouts: count(fields, 'payouts'),
    tokens: BigInt(count(fields, 'tokens')),
    network: TON_NETWORKS.find((network) => network === fields['network']) ?? missing('network'),
    address: account(fields, 'address'),
    owner: account(fields, 'owner'),
    jetton_master: account(fields, 'jetton_master'),
    code_hash: code_hash == null ? null : String(code_hash),
    merkle_root: merkle_root == null ? null : String(merkle_root),
    deadline: moment(fields, 'deadline'),
    created_at: moment(fields, 'created_at') ?? missing('created_at'),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function missing(name: string): never {
  throw new Error(`The report has no valid ${name}: it is none of a campaign`);
}

function count(fields: Fields, name: string): number {
  const value = fields[name];
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : missing(name);
}

const account = (fields: Fields, name: string): string =>
  parseTonAddress(String(fields[name]))?.raw ?? missing(name);

function moment(fields: Fields, name: string): Date | null {
  const value = fields[name];
  if (value == null) return null;
  const time = new Date(String(value));
  return Number.isNaN(time.getTime()) ? missing(name) : time;
}
