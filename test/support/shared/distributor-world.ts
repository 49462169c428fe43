import {
  Address,
  beginCell,
  type Cell,
  contractAddress,
  internal,
  type Message,
  type StateInit,
} from '@ton/core';
import {
  Blockchain,
  type SandboxContract,
  type SendMessageResult,
  type TreasuryContract,
} from '@ton/sandbox';
import {
  claimBody,
  type DistributorConfig,
  type DistributorState,
  distributorAddress,
  distributorInit,
  fundBody,
  MerkleTree,
  type PayoutLine,
  payBody,
  payMessageValue,
  readDistributor,
  setUpBody,
} from '#libs/contracts/index.js';
import { CLASSIC_JETTON, type Jetton, mintBody, minterInit } from './sandbox-jetton.js';
import { pricesOf2026 } from './sandbox-prices.js';

type Account = SandboxContract<TreasuryContract>;

/** Seconds since 1970, at which every world begins. */
export const WORLD_START = 1_800_000_000;

/** Nanotons for each transfer: enough for the classic jetton. */
export const ATTACH = 50_000_000n;

const TON = 10n ** 9n;

interface WorldOptions {
  jetton?: Jetton;
  /** Tokens of the distributor. */
  funds?: bigint;
  /** Lines of the published tree; undefined when nothing can be pulled. */
  pullable?: readonly PayoutLine[];
}

/** A distributor on a chain in memory, with its owner, its jetton and a stranger. */
export class DistributorWorld {
  readonly blockchain: Blockchain;
  readonly owner: Account;
  readonly stranger: Account;
  readonly minter: Address;
  readonly config: DistributorConfig;
  readonly distributor: Address;
  tree: MerkleTree;
  private readonly jetton: Jetton;

  private constructor(blockchain: Blockchain, owner: Account, stranger: Account, jetton: Jetton) {
    this.blockchain = blockchain;
    this.owner = owner;
    this.stranger = stranger;
    this.jetton = jetton;
    this.minter = contractAddress(0, minterInit(jetton, owner.address));
    this.config = {
      owner: owner.address.toRawString(),
      jetton_master: this.minter.toRawString(),
      id: 1n,
      deadline: WORLD_START + 1_000_000,
    };
    this.distributor = Address.parseRaw(distributorAddress(this.config));
    this.tree = MerkleTree.of(this.address, []);
  }

  /** A distributor that is set up and funded. */
  static async start(options: WorldOptions = {}): Promise<DistributorWorld> {
    const { funds = 10n ** 15n, pullable = [] } = options;
    const world = await DistributorWorld.startEmpty(options);
    await world.setUp(pullable);
    await world.fund(funds);
    return world;
  }

  /** A chain on which the owner has tokens, and the distributor is not deployed. */
  static async startEmpty({ jetton = CLASSIC_JETTON }: WorldOptions = {}) {
    const blockchain = await Blockchain.create({ config: pricesOf2026() });
    blockchain.now = WORLD_START;
    if (jetton.libraries) blockchain.libs = jetton.libraries;
    const owner = await blockchain.treasury('owner', { balance: 10n ** 15n });
    const stranger = await blockchain.treasury('stranger');
    const world = new DistributorWorld(blockchain, owner, stranger, jetton);
    const init = minterInit(jetton, owner.address);
    await world.sendTo(world.minter, jetton.greeting, { value: 2n * TON, init });
    await world.mint(owner.address, 10n ** 18n);
    return world;
  }

  /** The raw address. */
  get address(): string {
    return this.distributor.toRawString();
  }

  get init(): StateInit {
    return distributorInit(this.config);
  }

  async mint(to: Address, units: bigint): Promise<void> {
    const body = mintBody(this.jetton, to, units, this.owner.address);
    await this.sendTo(this.minter, body, { value: TON });
  }

  async fund(amount: bigint): Promise<void> {
    const wallet = await this.jettonWalletOf(this.owner.address);
    const body = fundBody({ distributor: this.address, amount, owner: this.config.owner });
    await this.sendTo(wallet, body, { value: TON / 10n });
  }

  /** Sets up, with `deadline` in seconds since 1970; null keeps the present one. */
  async setUp(pullable: readonly PayoutLine[] = [], deadline: number | null = null) {
    this.tree = MerkleTree.of(this.address, pullable);
    const jetton_wallet = (await this.jettonWalletOf(this.distributor)).toRawString();
    const merkle_root = pullable.length > 0 ? this.tree.root : null;
    const body = setUpBody({ jetton_wallet, merkle_root, deadline });
    return this.send(body, { value: TON / 5n, init: this.init });
  }

  pay(lines: readonly PayoutLine[], attach = ATTACH): Promise<SendMessageResult> {
    const value = payMessageValue(lines.length, attach);
    return this.send(payBody(lines, attach), { value });
  }

  /** A stranger pulls a line. */
  claim(line: PayoutLine, proof = this.tree.proof(line.number)): Promise<SendMessageResult> {
    return this.send(claimBody(line, proof), { from: this.stranger, value: TON / 10n });
  }

  /** A message to the distributor, from its owner unless another account is named. */
  send(body: Cell, options: { from?: Account; value?: bigint; init?: StateInit } = {}) {
    return this.sendTo(this.distributor, body, options);
  }

  /** The exit code with which the distributor took the message; 0 when it did. */
  async exitCode(sent: Promise<SendMessageResult>): Promise<number | undefined> {
    const { computePhase, actionPhase } = this.description(await sent) ?? {};
    return computePhase?.type === 'vm'
      ? computePhase.exitCode || actionPhase?.resultCode
      : undefined;
  }

  gasUsed(sent: SendMessageResult): number {
    const { computePhase } = this.description(sent) ?? {};
    return computePhase?.type === 'vm' ? Number(computePhase.gasUsed) : 0;
  }

  /** Nanotons that the distributor paid for its storage since its last transaction. */
  rentPaid(sent: SendMessageResult): bigint {
    return this.description(sent)?.storagePhase?.storageFeesCollected ?? 0n;
  }

  /** Returns a transfer from an account to the distributor, with the chain's note of the bounce. */
  async bounce(from: Address, body: Cell): Promise<void> {
    const { info, ...rest } = internal({ to: this.distributor, value: TON / 20n, body });
    const bounced = { ...info, src: from, bounce: false, bounced: true } as Message['info'];
    await this.blockchain.sendMessage({ ...rest, info: bounced } as Message);
  }

  /** Throws where there is no distributor yet. */
  async data(): Promise<Cell> {
    const { accountState } = await this.blockchain.getContract(this.distributor);
    const data = accountState?.type === 'active' ? accountState.state.data : null;
    if (!data) throw new Error('There is no distributor yet.');
    return data;
  }

  async state(): Promise<DistributorState> {
    return readDistributor(await this.data());
  }

  async jettonWalletOf(owner: Address): Promise<Address> {
    const { stackReader } = await this.blockchain.runGetMethod(this.minter, 'get_wallet_address', [
      { type: 'slice', cell: beginCell().storeAddress(owner).endCell() },
    ]);
    return stackReader.readAddress();
  }

  /** Units that an owner has; 0 without a jetton wallet. */
  async jettonsOf(owner: string): Promise<bigint> {
    const wallet = await this.jettonWalletOf(Address.parseRaw(owner));
    const { accountState } = await this.blockchain.getContract(wallet);
    if (accountState?.type !== 'active') return 0n;
    const { stackReader } = await this.blockchain.runGetMethod(wallet, 'get_wallet_data');
    return stackReader.readBigNumber();
  }

  /** Nanotons. */
  async balanceOf(account: Address): Promise<bigint> {
    return (await this.blockchain.getContract(account)).balance;
  }

  /** Details of the distributor's first transaction. */
  private description({ transactions }: SendMessageResult) {
    const address = BigInt(`0x${this.distributor.hash.toString('hex')}`);
    const description = transactions.find((it) => it.address === address)?.description;
    return description?.type === 'generic' ? description : undefined;
  }

  private sendTo(
    to: Address,
    body: Cell,
    { from = this.owner, value = TON, init }: { from?: Account; value?: bigint; init?: StateInit },
  ): Promise<SendMessageResult> {
    return from.send({ to, value, body, ...(init && { init }) });
  }
}

/** The receiver of a test: different numbers are different accounts. */
export const receiverOf = (number: number): string => `0:${number.toString(16).padStart(64, '0')}`;

/** Lines of ten units each, with the numbers from `first` on. */
export function linesFrom(first: number, count: number): PayoutLine[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return { number, amount: 10n, receiver: receiverOf(number + 1_000_000) };
  });
}
