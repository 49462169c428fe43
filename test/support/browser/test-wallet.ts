import { Address, beginCell, Cell, external, internal, SendMode, storeMessage } from '@ton/core';
import { WalletContractV5R1 } from '@ton/ton';
import {
  type AppRequest,
  Base64,
  CHAIN,
  hexToByteArray,
  SessionCrypto,
} from '@tonconnect/protocol';
import { WalletAccount, type WalletVersion } from '../shared/wallet-account.js';
import { SENDING, SIGNING } from './wallets-list.js';

export type WalletRequest = AppRequest<'sendTransaction' | 'signData' | 'disconnect'>;

export interface TestWalletOptions {
  /** Different numbers are different accounts. */
  account?: number;
  /** The version of its contract; only v5r1 signs transactions. */
  version?: WalletVersion;
  chain?: CHAIN;
  /** The site's domain that it signs for; by default `localhost`. */
  domain?: string;
  /** Whether it supports `ton_proof`; otherwise it connects, and reports the missing support. */
  proves?: boolean;
  /** The app name in the wallets list. */
  appName?: string;
  features?: unknown[];
  /** Instead of the account's real address. */
  address?: string;
  /** Signs transactions in its place; returns the message in base64. */
  sign?: (order: WalletOrder) => string;
}

/** A transaction to sign. */
interface WalletOrder {
  /** Seconds since 1970. */
  valid_until: number;
  network: string;
  from: string;
  messages: Omit<SentMessage, 'bounce'>[];
}

/** An item that a site requests while it connects. */
export interface ConnectItem {
  name: string;
  /** The challenge of `ton_proof`. */
  payload?: string;
}

interface DappLink {
  bridge: string;
  dappId: string;
  request: { manifestUrl: string; items: ConnectItem[] };
}

/** A message of an approved transaction. */
interface SentMessage {
  address: string;
  amount: string;
  /** Its body in base64. */
  payload?: string;
  /** The flag in the address. */
  bounce: boolean;
}

/** The account and the responses of a wallet, without the transport. */
export class WalletCore {
  readonly account: WalletAccount;
  readonly chain: CHAIN;
  /** Every message of every approved transaction, in order. */
  readonly sent: SentMessage[] = [];
  private eventId = Date.now();
  private readonly options: TestWalletOptions;

  constructor(options: TestWalletOptions = {}) {
    this.options = options;
    this.chain = options.chain ?? CHAIN.MAINNET;
    const { account: number = 1, version = 'v5r1' } = options;
    this.account = new WalletAccount({ number, version, chain: this.chain });
  }

  /** The number for another wallet with the same account. */
  get accountNumber(): number {
    return this.options.account ?? 1;
  }

  /** The address as sites must show it: user-friendly, not bounceable, for the chain. */
  get friendlyAddress(): string {
    const testOnly = this.chain === CHAIN.TESTNET;
    return Address.parseRaw(this.account.address).toString({ bounceable: false, testOnly });
  }

  /** @param items requested by the site; none when the wallet remembers it */
  connectEvent(items: readonly ConnectItem[] = []) {
    const { appName = 'sample-remote', features = ['SendTransaction', SENDING, SIGNING] } =
      this.options;
    const { address, walletStateInit, publicKey } = this.account.account();
    const asked = items.find(({ name }) => name === 'ton_proof');
    return this.event('connect', {
      items: [
        {
          name: 'ton_addr',
          address: this.options.address ?? address,
          network: this.chain,

          walletStateInit,
          publicKey,
        },
        ...(asked ? [this.proofItem(asked)] : []),
      ],
      device: {
        platform: 'linux',
        appName,
        appVersion: '1.0.0',
        maxProtocolVersion: 2,
        features,
      },
    });
  }

  event(event: string, payload: object) {
    this.eventId += 1;
    return { event, id: this.eventId, payload };
  }

  /** The response of a visitor who agrees. */
  async approval(request: WalletRequest) {
    const [params = '{}'] = request.params;
    if (request.method === 'sendTransaction') {
      return { id: request.id, result: await this.signTransfer(JSON.parse(params)) };
    }
    if (request.method === 'signData') {
      return { id: request.id, result: this.signText(JSON.parse(params)) };
    }
    return { id: request.id, result: {} };
  }

  private proofItem({ payload = '' }: ConnectItem) {
    const { proves = true, domain } = this.options;
    const name = 'ton_proof';
    if (!proves) return { name, error: { code: 400, message: 'Method is not supported' } };
    return { name, proof: this.account.proof({ text: payload, ...(domain && { domain }) }) };
  }

  private async signTransfer(order: WalletOrder) {
    const { messages } = order;
    const { publicKey, secretKey } = this.account.keys;
    const walletId = { networkGlobalId: Number(this.chain) };
    const contract = WalletContractV5R1.create({ publicKey, walletId });
    const read = messages.map((message) => ({
      ...message,
      bounce:
        Address.isFriendly(message.address) && Address.parseFriendly(message.address).isBounceable,
    }));
    this.sent.push(...read);
    if (this.options.sign) return this.options.sign(order);
    const body = await contract.createTransfer({
      seqno: 1,
      secretKey,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      messages: read.map(({ address, amount, payload, bounce }) =>
        internal({
          to: address,
          value: BigInt(amount),
          bounce,
          ...(payload && { body: Cell.fromBase64(payload) }),
        }),
      ),
    });
    const message = external({ to: contract.address, body });
    return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
  }

  /** The site's payload is returned unchanged. */
  private signText(payload: { type: string; text: string }) {
    const { domain } = this.options;
    const signed = this.account.signData({ text: payload.text, ...(domain && { domain }) });
    return { ...signed, payload };
  }
}

function parseLink(link: string, bridge: string): DappLink {
  const url = new URL(link);
  // Telegram's links carry everything in one parameter, escaped with dashes.
  const startapp = url.searchParams.get('startapp')?.replace(/^tonconnect-/, '');
  const query = startapp ? new URLSearchParams(unescapeTelegram(startapp)) : url.searchParams;
  const request = query.get('r');
  const dappId = query.get('id');
  if (query.get('v') !== '2' || !request || !dappId)
    throw new Error(`Not a TON Connect 2 link: ${link}`);
  return { bridge, dappId, request: JSON.parse(request) };
}

function unescapeTelegram(text: string): string {
  return text.replaceAll('--', '%').replaceAll('__', '=').replaceAll('-', '&');
}

/** A wallet that speaks to sites through a bridge, as one on a phone does. */
export class TestWallet extends WalletCore {
  private session = new SessionCrypto();
  private link: DappLink | null = null;
  private readonly stop = new AbortController();
  private readonly arrived: WalletRequest[] = [];
  private readonly waiting: ((request: WalletRequest) => void)[] = [];

  constructor(
    private readonly bridge: string,
    options: TestWalletOptions = {},
  ) {
    super(options);
  }

  /** Opens a connect link, like scanning its code, and returns the site's request. */
  open(link: string): DappLink['request'] {
    this.link = parseLink(link, this.bridge);
    void this.listen().catch((error: unknown) => {
      if (!this.stop.signal.aborted) throw error;
    });
    return this.link.request;
  }

  /** Opens a link and agrees to connect. */
  async connect(link: string): Promise<void> {
    const { items } = this.open(link);
    await this.send(this.connectEvent(items), 'connect');
  }

  /** Opens a link and refuses, with a code of the protocol: 300 is the visitor's own no. */
  async decline(link: string, code = 300, message = 'Declined'): Promise<void> {
    this.open(link);
    await this.send(this.event('connect_error', { code, message }), 'connect');
  }

  /** The next request of the site, waiting for it when there is none yet. */
  nextRequest(): Promise<WalletRequest> {
    const request = this.arrived.shift();
    if (request) return Promise.resolve(request);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  async approve(request: WalletRequest): Promise<void> {
    await this.send(await this.approval(request), request.method);
  }

  async refuse({ id, method }: WalletRequest, code = 300): Promise<void> {
    await this.send({ id, error: { code, message: 'Refused' } }, method);
  }

  /** Ends the connection from the wallet's side. */
  async disconnect(): Promise<void> {
    await this.send(this.event('disconnect', {}), 'disconnect');
  }

  close(): void {
    this.stop.abort();
  }

  private async send(message: object, topic: string): Promise<void> {
    if (!this.link) throw new Error('Open a link first.');
    const sealed = this.session.encrypt(JSON.stringify(message), hexToByteArray(this.link.dappId));
    const query = new URLSearchParams({
      client_id: this.session.sessionId,
      to: this.link.dappId,
      ttl: '300',
      topic,
    });
    const body = Base64.encode(sealed);
    const response = await fetch(`${this.bridge}/message?${query}`, { method: 'POST', body });
    if (!response.ok) throw new Error(`The bridge answered ${response.status}`);
  }

  private async listen(): Promise<void> {
    const url = `${this.bridge}/events?client_id=${this.session.sessionId}`;
    const response = await fetch(url, { signal: this.stop.signal });
    let buffer = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (buffer + chunk).split('\n\n');
      buffer = events.pop() ?? '';
      for (const event of events) this.read(event);
    }
  }

  private read(event: string): void {
    const data = /^data: (\{.*\})$/m.exec(event)?.[1];
    if (!data) return;
    const { from, message } = JSON.parse(data);
    const opened = this.session.decrypt(
      Base64.decode(message).toUint8Array(),
      hexToByteArray(from),
    );
    const request = JSON.parse(opened) as WalletRequest;
    const resolve = this.waiting.shift();
    if (resolve) resolve(request);
    else this.arrived.push(request);
  }
}
