import { parseTonAddress, unitsOf } from '#libs/domain/index.js';
import type { JettonMove } from '../../integrations/toncenter/chain-transaction.js';

/** A wallet that has paid, with its own wallet of the jetton. Both raw. */
export interface PayingWallet {
  payer: string;
  jetton_wallet: string;
}

/** What the chain says of the payments. */
export interface ChainEvidence {
  wallets: readonly PayingWallet[];
  /** Of their jetton wallets, in any order. */
  moves: readonly JettonMove[];
  decimals: number;
  /** Earlier payments do not belong to the campaign. */
  since: Date;
}

interface DeliveryCheck {
  /** Lines whose tokens have arrived to the unit. */
  proven: number;
  units: bigint;
  /** A sentence for each difference between the file and the chain. */
  faults: string[];
}

interface Line {
  number: number;
  address: string;
  /** Raw; null where it is not an address on TON. */
  receiver: string | null;
  /** Whole tokens. */
  paid: bigint;
  transactions: readonly string[];
}

/**
 * Compares an allocation file with the chain: each paid line has its transfers there, and each transfer of
 * the paying wallets has its line. Never throws for a file that `checkAllocation` accepts.
 */
export function checkDeliveries(file: string, evidence: ChainEvidence): DeliveryCheck {
  const lines = linesOf(file);
  const chain = new ChainView(evidence);
  const faults: string[] = [];
  let proven = 0;
  let units = 0n;
  for (const line of lines) {
    const due = unitsOf(line.paid, evidence.decimals);
    const found = checkLine(line, due, chain);
    faults.push(...found.map((fault) => `Line ${line.number}: ${fault}`));
    if (found.length > 0 || due === 0n) continue;
    proven += 1;
    units += due;
  }
  return { proven, units, faults: [...faults, ...unnamed(lines, chain)] };
}

function checkLine(line: Line, due: bigint, chain: ChainView): string[] {
  if (line.receiver === null) return due === 0n ? [] : [`${line.address} is no address on TON`];
  const faults: string[] = [];
  let arrived = 0n;
  // One transfer may have paid several claims of one user.
  for (const hash of new Set(line.transactions)) {
    const fault = chain.whyNot(hash, line.receiver);
    if (fault) faults.push(`transaction ${hash} ${fault}`);
    else arrived += chain.unitsOf(hash);
  }
  if (faults.length === 0 && arrived !== due) {
    faults.push(`${arrived} units have arrived, ${due} are ${line.paid} tokens`);
  }
  return faults;
}

/** Payments that the file does not name: doubled ones, and those to others. */
function unnamed(lines: readonly Line[], chain: ChainView): string[] {
  const valid = lines.filter(({ receiver }) => receiver !== null);
  const named = new Set(valid.flatMap(({ transactions }) => transactions));
  const byReceiver = new Map(lines.map((line) => [line.receiver, line]));
  return chain.payments().flatMap(({ hash, units, receiver }) => {
    if (named.has(hash)) return [];
    const line = byReceiver.get(receiver);
    return line
      ? [`Line ${line.number}: transaction ${hash} paid ${units} units once more`]
      : [`Transaction ${hash} paid ${units} units to ${receiver}, who is not in the file`];
  });
}

class ChainView {
  private readonly byHash: ReadonlyMap<string, JettonMove>;
  private readonly payers: ReadonlyMap<string, string>;
  private readonly cameBack: ReadonlySet<string>;
  private readonly since: Date;

  constructor({ wallets, moves, since }: ChainEvidence) {
    this.byHash = new Map(moves.map((move) => [move.hash, move]));
    this.payers = new Map(wallets.map(({ payer, jetton_wallet }) => [jetton_wallet, payer]));
    this.cameBack = returned([...this.byHash.values()]);
    this.since = since;
  }

  /** Why a transaction has paid a receiver nothing; null when it has. */
  whyNot(hash: string, receiver: string): string | null {
    const move = this.byHash.get(hash);
    if (!move) return 'is not in the history of a paying wallet';
    const payer = this.payers.get(move.account);
    if (!payer) return `is one of ${move.account}, which is no paying wallet of this jetton`;
    if (move.kind !== 'transfer') return 'pays nobody';
    if (move.source !== payer) return `was ordered by ${move.source} and not by the payer`;
    if (!move.sent_to) return 'has sent nothing';
    if (this.cameBack.has(hash)) return 'came back';
    return move.receiver === receiver ? null : `paid ${move.receiver}`;
  }

  unitsOf(hash: string): bigint {
    return this.byHash.get(hash)?.units ?? 0n;
  }

  payments(): JettonMove[] {
    return [...this.byHash.values()].filter(
      ({ hash, receiver, happened_at }) =>
        receiver !== null && happened_at >= this.since && this.whyNot(hash, receiver) === null,
    );
  }
}

/** Returned transfers: each bounce returns an earlier one. */
function returned(moves: readonly JettonMove[]): Set<string> {
  const undone = new Set<string>();
  const inOrder = moves.toSorted((one, other) => (one.lt < other.lt ? -1 : 1));
  for (const bounce of inOrder.filter(({ kind }) => kind === 'bounce')) {
    const transfer = inOrder.find(
      (move) =>
        move.lt < bounce.lt &&
        move.account === bounce.account &&
        move.sent_to === bounce.source &&
        move.query_id === bounce.query_id &&
        move.units === bounce.units &&
        !undone.has(move.hash),
    );
    if (transfer) undone.add(transfer.hash);
  }
  return undone;
}

function linesOf(file: string): Line[] {
  const rows = file.split('\n').map((text, index) => ({ text, number: index + 1 }));
  return rows.slice(1).flatMap(({ text, number }) => {
    const [address = '', , , paid = '', , transactions = ''] = text.split(',');
    if (text === '') return [];
    const receiver = parseTonAddress(address)?.raw ?? null;
    const hashes = transactions.split(' ').filter((hash) => hash !== '');
    return [{ number, address, receiver, paid: BigInt(paid), transactions: hashes }];
  });
}
