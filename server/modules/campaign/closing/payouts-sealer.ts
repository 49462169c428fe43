import { createHash } from 'node:crypto';
import { MerkleTree } from '#libs/contracts/index.js';
import { parseTonAddress } from '#libs/domain/index.js';
import type { ReportDistributorDto } from './dto/report-distributor.dto.js';
import { PayoutTable } from './payout-table.js';
import { PAYOUTS_HEADER, parsePayout } from './payouts-file.js';

/** Seals payouts.csv line by line, and computes the Merkle roots of its distributors. */
export class PayoutsSealer {
  private readonly sum = createHash('sha256').update(`${PAYOUTS_HEADER}\n`);
  private readonly tables: ReadonlyMap<number, PayoutTable>;

  constructor(distributors: readonly ReportDistributorDto[]) {
    const published = distributors.filter(({ merkle_root }) => merkle_root !== null);
    this.tables = new Map(published.map(({ id, payouts }) => [id, new PayoutTable(payouts)]));
  }

  add(line: string): void {
    this.sum.update(`${line}\n`);
    const payout = this.tables.size > 0 ? parsePayout(line) : null;
    if (payout) this.tables.get(payout.distributor)?.add(payout);
  }

  /** Whether a distributor has the Merkle root of its lines, or none. */
  async hasRoot({ id, address, merkle_root }: ReportDistributorDto): Promise<boolean> {
    const table = this.tables.get(id);
    const raw = parseTonAddress(address)?.raw ?? '';
    return !table || (await MerkleTree.inSteps(raw, table.tree())).root === merkle_root;
  }

  /** Ends the sealing. Returns the hash of the file, in hexadecimal digits. */
  sha256(): string {
    return this.sum.digest('hex');
  }
}
