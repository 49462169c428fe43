import { beginCell, type Cell, storeStateInit } from '@ton/core';
import { type DistributorConfig, distributorInit } from './distributor.js';
import {
  CLAIM_VALUE,
  DEPLOYMENT_VALUE,
  OWNER_MESSAGE_VALUE,
  payMessageValue,
} from './message-value.js';
import { claimBody, type PayoutLine, payBody } from './owner-message.js';

/** One message of a wallet: a part of a TON Connect request, which any other tool can send as well. */
export interface WalletMessage {
  /** Raw, or friendly and bounceable. */
  address: string;
  /** Nanotons; unused ones return. */
  amount: string;
  /** The body: a bag of cells in Base64. */
  payload: string;
  /** The contract's code and data in Base64, where the message deploys it. */
  stateInit?: string;
}

const base64 = (cell: Cell): string => cell.toBoc().toString('base64');

/** @param amount nanotons */
export const walletMessage = (
  address: string,
  body: Cell,
  amount = OWNER_MESSAGE_VALUE,
): WalletMessage => ({ address, amount: String(amount), payload: base64(body) });

/** The first message to a contract, which deploys it. */
export const deploymentMessage = (
  address: string,
  contract: DistributorConfig,
  body: Cell,
): WalletMessage => ({
  ...walletMessage(address, body, DEPLOYMENT_VALUE),
  stateInit: base64(
    beginCell()
      .store(storeStateInit(distributorInit(contract)))
      .endCell(),
  ),
});

/** Pays lines, as many as one message takes. @param attach nanotons for each transfer */
export const payMessage = (
  address: string,
  lines: readonly PayoutLine[],
  attach: bigint,
): WalletMessage =>
  walletMessage(address, payBody(lines, attach), payMessageValue(lines.length, attach));

/** Claims a line to its receiver, from any wallet. @param proof 64 hexadecimal digits each */
export const claimMessage = (
  address: string,
  line: PayoutLine,
  proof: readonly string[],
): WalletMessage => walletMessage(address, claimBody(line, proof), CLAIM_VALUE);
