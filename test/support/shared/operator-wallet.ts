import {
  Address,
  beginCell,
  Cell,
  external,
  internal,
  loadStateInit,
  SendMode,
  storeMessage,
} from '@ton/core';
import { type KeyPair, keyPairFromSeed } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';

/** The part of TON Connect's request that a wallet reads. */
interface Order {
  validUntil: number;
  messages: readonly { address: string; amount: string; payload: string; stateInit?: string }[];
}

/** The operator's W5 wallet: signs requests, and returns the result in TON Connect's format. */
export class OperatorWallet {
  readonly keys: KeyPair;
  readonly contract: WalletContractV5R1;
  private seqno = 0;

  /** @param keys of an existing wallet; otherwise each number is a different wallet */
  constructor(number: number, keys = keyPairFromSeed(Buffer.alloc(32, number))) {
    this.keys = keys;
    this.contract = WalletContractV5R1.create({ publicKey: this.keys.publicKey });
  }

  /** The raw address. */
  get address(): string {
    return this.contract.address.toRawString();
  }

  /** A refused message has not used up its number. */
  signAgain(order: Order): string {
    this.seqno -= 1;
    return this.sign(order);
  }

  /** The signed message, base64; the next one has the next number. */
  sign({ validUntil, messages }: Order): string {
    const body = this.contract.createTransfer({
      seqno: this.seqno,
      secretKey: this.keys.secretKey,
      timeout: validUntil,
      sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
      messages: messages.map(({ address, amount, payload, stateInit }) =>
        internal({
          // Raw from the server, friendly for wallets.
          to: Address.parse(address),
          value: BigInt(amount),
          body: Cell.fromBase64(payload),
          ...(stateInit && { init: loadStateInit(Cell.fromBase64(stateInit).beginParse()) }),
        }),
      ),
    });
    const init = this.seqno === 0 ? this.contract.init : undefined;
    this.seqno += 1;
    const message = external({ to: this.contract.address, body, ...(init && { init }) });
    return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
  }
}
