import {
  type Address,
  beginCell,
  Cell,
  contractAddress,
  internal,
  type Message,
  type StateInit,
  type Transaction,
} from '@ton/core';
import {
  Blockchain,
  createEmptyShardAccount,
  createShardAccount,
  type SandboxContract,
  type TreasuryContract,
} from '@ton/sandbox';
import type { OperatorWallet } from './operator-wallet.js';
import { answerOf } from './sandbox-index.js';
import { CLASSIC_JETTON, type Jetton, mintBody, minterInit } from './sandbox-jetton.js';
import { json, type StandIn, startStandIn } from './stand-in.js';

/** An order to a jetton wallet to destroy tokens (TEP-74). */
const BURN = 0x595f07bc;

const DECIMALS = 9;

/** Changes to the usual chain. */
interface SandboxOptions {
  jetton?: Jetton;
  /** The chain's configuration; without it the sandbox's own. */
  config?: Cell;
  /** Seconds since 1970 at its start; by default now. */
  now?: number;
  /** Called with the chain's time whenever some has passed. */
  onWait?: (now: number) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: each path has another answer.
const honestly = (_path: string, answer: any) => answer;

/** Real contracts on a chain in memory, and a stand-in for TON Center v3 that reports them. */
export class SandboxChain {
  readonly blockchain: Blockchain;
  readonly minter: Address;
  private readonly treasury: SandboxContract<TreasuryContract>;
  private readonly jetton: Jetton;
  private onWait: SandboxOptions['onWait'];
  /** Transactions by account, each in its order. */
  private readonly transactions = new Map<bigint, Transaction[]>();
  /** Seconds since 1970 up to which the index knows the chain. */
  indexed: number;
  /** Milliseconds that the stand-in itself took to respond. */
  answering = 0;
  /** Changes a response of the stand-in; the path's last part names the request. */
  // biome-ignore lint/suspicious/noExplicitAny: each path has another answer.
  distort: (path: string, answer: any, url: URL) => any = honestly;
  /** The index's data about the jetton: its own content, and that of the file it names. */
  token: { content: object | null; extra?: object | undefined } = {
    content: { decimals: String(DECIMALS) },
  };

  private constructor(
    blockchain: Blockchain,
    treasury: SandboxContract<TreasuryContract>,
    minter: Address,
    jetton: Jetton,
  ) {
    this.blockchain = blockchain;
    this.treasury = treasury;
    this.minter = minter;
    this.jetton = jetton;
    this.indexed = this.now;
  }

  /** A chain with a jetton whose tokens all belong to one owner. */
  static async start(
    owner: OperatorWallet,
    units: bigint,
    nanotons: bigint,
    {
      jetton = CLASSIC_JETTON,
      config,
      now = Math.floor(Date.now() / 1000),
      onWait,
    }: SandboxOptions = {},
  ): Promise<SandboxChain> {
    const blockchain = await Blockchain.create(config && { config });
    blockchain.now = now;
    if (jetton.libraries) blockchain.libs = jetton.libraries;
    const treasury = await blockchain.treasury('issuer', { balance: 10n ** 15n });
    const init = minterInit(jetton, treasury.address);
    const chain = new SandboxChain(blockchain, treasury, contractAddress(0, init), jetton);
    chain.onWait = onWait;
    await chain.send(chain.minter, 2n * 10n ** 9n, jetton.greeting, init);
    await chain.mint(owner.contract.address, units);
    await chain.send(owner.contract.address, nanotons, beginCell().endCell(), undefined, false);
    return chain;
  }

  /** Seconds since 1970, on the chain. */
  get now(): number {
    return this.blockchain.now ?? 0;
  }

  /** Time passes on the chain; the index knows of it unless it lags behind. */
  wait(seconds: number, lag = 0): void {
    this.blockchain.now = this.now + seconds;
    this.indexed = this.now - lag;
    this.onWait?.(this.now);
  }

  /**
   * Sets the index's data about the jetton from now on.
   * @param content null while the index does not know the jetton
   * @param extra content of the file that the jetton names
   */
  describeToken(content: object | null, extra?: object): void {
    this.token = { content, extra };
  }

  async mint(to: Address, units: bigint): Promise<void> {
    const body = mintBody(this.jetton, to, units, this.treasury.address);
    await this.send(this.minter, 10n ** 9n, body);
  }

  /** A stranger makes another jetton, with the same code, and sends it. */
  async mintOther(to: Address, units: bigint): Promise<void> {
    const maker = await this.blockchain.treasury('stranger');
    const init = minterInit(this.jetton, maker.address);
    const body = mintBody(this.jetton, to, units, maker.address);
    const message = { to: contractAddress(0, init), value: 10n ** 9n, init, body };
    this.keep((await maker.send(message)).transactions);
  }

  /** Makes the owner's jetton wallet return every transfer from now on. */
  async refuseJettons(owner: Address): Promise<void> {
    const address = await this.jettonWalletOf(owner);
    const { wallet: code } = this.jetton;
    // Its data names another jetton, so that it trusts none of the senders.
    const data = beginCell()
      .storeCoins(0)
      .storeAddress(owner)
      .storeAddress(this.treasury.address)
      .storeRef(code)
      .endCell();
    const account = createShardAccount({ address, code, data, balance: 10n ** 8n });
    await this.blockchain.setShardAccount(address, account);
  }

  /** Restores the wallet's state before the first transfer to it. */
  async takeJettonsAgain(owner: Address): Promise<void> {
    const address = await this.jettonWalletOf(owner);
    await this.blockchain.setShardAccount(address, createEmptyShardAccount(address));
  }

  /** Delivers a signed message, like a wallet's own server: false when the chain refuses it. */
  async broadcast(boc: string): Promise<boolean> {
    const slice = Cell.fromBase64(boc);
    try {
      this.keep((await this.blockchain.sendMessage(slice)).transactions);
      return true;
    } catch {
      return false;
    }
  }

  /** A stranger to the operator sends a message, base64. */
  async sendFromStranger(to: Address, body: string): Promise<void> {
    await this.send(to, 10n ** 8n, Cell.fromBase64(body));
  }

  /** The operator pays TON for something else; receives some when it is negative. */
  async spend(wallet: OperatorWallet, nanotons: bigint): Promise<void> {
    const contract = await this.blockchain.getContract(wallet.contract.address);
    contract.balance -= nanotons;
  }

  /** The operator's tokens go elsewhere. */
  async burn(wallet: OperatorWallet, units: bigint): Promise<void> {
    const address = await this.jettonWalletOf(wallet.contract.address);
    const body = beginCell()
      .storeUint(BURN, 32)
      .storeUint(0, 64)
      .storeCoins(units)
      .storeAddress(wallet.contract.address)
      .storeBit(false)
      .endCell();
    const value = 10n ** 8n;
    const info = internal({ to: address, value, body });
    const message = { ...info, info: { ...info.info, src: wallet.contract.address } };
    this.keep((await this.blockchain.sendMessage(message as Message)).transactions);
  }

  /** The raw address. */
  async jettonWalletOf(owner: Address): Promise<Address> {
    const { stackReader } = await this.blockchain.runGetMethod(this.minter, 'get_wallet_address', [
      { type: 'slice', cell: beginCell().storeAddress(owner).endCell() },
    ]);
    return stackReader.readAddress();
  }

  /** Units that an owner has; 0 without a jetton wallet. */
  async jettonsOf(owner: Address): Promise<bigint> {
    const wallet = await this.jettonWalletOf(owner);
    const { accountState } = await this.blockchain.getContract(wallet);
    if (accountState?.type !== 'active') return 0n;
    const { stackReader } = await this.blockchain.runGetMethod(wallet, 'get_wallet_data');
    return stackReader.readBigNumber();
  }

  async tonsOf(owner: Address): Promise<bigint> {
    return (await this.blockchain.getContract(owner)).balance;
  }

  /** Nothing is distorted any more. */
  beHonest(): void {
    this.distort = honestly;
  }

  /** A stand-in for TON Center v3 that reports the index's data. */
  async serve(): Promise<StandIn & { url: string }> {
    const service = await startStandIn((url, request) => async (_request, response) => {
      const begun = performance.now();
      const path = url.pathname.split('/').at(-1) ?? '';
      const answer = this.distort(path, await answerOf(this, url, request), url);
      (typeof answer === 'function' ? answer : json(answer))(request, response);
      this.answering += performance.now() - begun;
    });
    return { ...service, url: `${service.origin}/api/v3` };
  }

  /** The part of the history that the index knows. */
  historyOf(account: Address): Transaction[] {
    const history = this.transactions.get(hashNumber(account)) ?? [];
    return history.filter(({ now }) => now <= this.indexed);
  }

  private async send(
    to: Address,
    value: bigint,
    body: Cell,
    init?: StateInit,
    bounce = true,
  ): Promise<void> {
    const message = { to, value, body, bounce, ...(init && { init }) };
    this.keep((await this.treasury.send(message)).transactions);
    if (this.indexed !== undefined) this.indexed = this.now;
  }

  private keep(transactions: Transaction[]): void {
    for (const transaction of transactions) {
      const { address } = transaction;
      const history = this.transactions.get(address) ?? [];
      const isOrdered = (history.at(-1)?.lt ?? 0n) < transaction.lt;
      this.transactions.set(address, history);
      history.push(transaction);
      if (!isOrdered) history.sort((one, other) => (one.lt < other.lt ? -1 : 1));
    }
  }
}

const hashNumber = (address: Address): bigint => BigInt(`0x${address.hash.toString('hex')}`);
