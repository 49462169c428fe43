import { Address, beginCell, type Cell } from '@ton/core';

/** An order to a jetton wallet to send tokens on (TEP-74). */
export interface TransferOrder {
  query_id: bigint;
  /** The smallest units of the jetton. */
  units: bigint;
  /** The account that receives the tokens; raw. */
  receiver: string;
  /** The account that receives the rest of the gas; raw. */
  payer: string;
  /** `''` for none. */
  comment: string;
}

/** The body of the message from an owner to their jetton wallet. */
export function transferBody({ query_id, units, receiver, payer, comment }: TransferOrder): Cell {
  const body = beginCell()
    .storeUint(0x0f8a7ea5, 32)
    .storeUint(query_id, 64)
    .storeCoins(units)
    .storeAddress(Address.parseRaw(receiver))
    .storeAddress(Address.parseRaw(payer))
    .storeBit(false)
    .storeCoins(1n);
  if (comment === '') return body.storeBit(false).endCell();
  const text = beginCell().storeUint(0, 32).storeStringTail(comment).endCell();
  return body.storeBit(true).storeRef(text).endCell();
}
