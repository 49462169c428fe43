import { describe, expect, it } from '@jest/globals';
import { Address, beginCell, external, internal, storeMessage } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import { ATTACHED_NANOTONS } from '#libs/domain/index.js';
import {
  type JettonTransfer,
  readTransferBody,
  transferBody,
} from '../../integrations/toncenter/jetton-transfer.js';
import { compareBatch, type FrozenBatch } from './batch-check.js';
import { readSignedBatch } from './signed-batch.js';

const NOW = 1_800_000_000;
const keys = keyPairFromSeed(Buffer.alloc(32, 7));
const wallet = WalletContractV5R1.create({ publicKey: keys.publicKey });
const PAYER = wallet.address.toRawString();
const JETTON_WALLET = `0:${'ab'.repeat(32)}`;

const transfers: JettonTransfer[] = Array.from({ length: 250 }, (_, index) => ({
  query_id: BigInt(index + 1) << 40n,
  units: BigInt(index + 1) * 10n ** 9n,
  receiver: `0:${(index + 1).toString(16).padStart(64, '0')}`,
  payer: PAYER,
  comment: `Jetdrop ${index + 1}`,
}));
const frozen: FrozenBatch = {
  payer: PAYER,
  payer_jetton_wallet: JETTON_WALLET,
  payouts: transfers,
};

interface Signing {
  to?: string;
  nanotons?: bigint;
  valid_until?: number;
  sendMode?: number;
}

/** What the wallet answers: the external message that it would send. */
function sign(given: readonly JettonTransfer[], signing: Signing = {}): string {
  const { to = JETTON_WALLET, nanotons = ATTACHED_NANOTONS } = signing;
  const body = wallet.createTransfer({
    seqno: 12,
    secretKey: keys.secretKey,
    timeout: signing.valid_until ?? NOW + 300,
    sendMode: signing.sendMode ?? 3,
    messages: given.map((transfer) =>
      internal({ to: Address.parseRaw(to), value: nanotons, body: transferBody(transfer) }),
    ),
  });
  return boc(wallet.address, body);
}

const boc = (to: Address, body: Parameters<typeof external>[0]['body']): string =>
  beginCell()
    .store(storeMessage(external({ to, body })))
    .endCell()
    .toBoc()
    .toString('base64');

const differences = (message: string) => {
  const signed = readSignedBatch(message);
  return signed && compareBatch(signed, frozen, NOW);
};

describe('the order that a W5 wallet has signed', () => {
  it('is read with its number, its end and all of its transfers', () => {
    const signed = readSignedBatch(sign(transfers));
    expect(signed).toMatchObject({ wallet: PAYER, seqno: 12, valid_until: NOW + 300 });
    expect(signed?.messages.map(({ transfer }) => transfer)).toEqual(transfers);
  });

  it('agrees with its batch, message by message', () => {
    expect(differences(sign(transfers))).toEqual([]);
  });

  it('of another kind of wallet, or of none, is not read', () => {
    const v4 = WalletContractV4.create({ publicKey: keys.publicKey, workchain: 0 });
    const body = v4.createTransfer({ seqno: 1, secretKey: keys.secretKey, messages: [] });
    const empty = beginCell().endCell();
    const texts = [boc(v4.address, body), boc(v4.address, empty), 'AAAA', '', 'no base64 at all'];
    expect(texts.map(readSignedBatch)).toEqual(texts.map(() => null));
  });

  it('that would carry all the balance away is not read', () => {
    expect(readSignedBatch(sign(transfers.slice(0, 1), { sendMode: 130 }))).toBeNull();
  });
});

describe('an order that differs from its batch', () => {
  const [first, ...rest] = transfers as [JettonTransfer, ...JettonTransfer[]];
  const query_id = String(first.query_id);

  it.each<[string, JettonTransfer, string]>([
    ['another amount', { ...first, units: first.units + 1n }, 'another_amount'],
    ['another receiver', { ...first, receiver: PAYER }, 'another_receiver'],
    ['another comment', { ...first, comment: '' }, 'another_comment'],
  ])('is reported: %s', (_name, changed, code) => {
    expect(differences(sign([changed, ...rest]))).toEqual([{ code, query_id }]);
  });

  it.each<[string, string, object[]]>([
    ['a transfer is missing', sign(rest), [{ code: 'missing', query_id }]],
    ['a transfer is there twice', sign([first, ...transfers]), [{ code: 'twice', query_id }]],
    [
      'a transfer that nobody asked for',
      sign([...transfers, { ...first, query_id: 5n }]),
      [{ code: 'unknown_message', index: 250 }],
    ],
    [
      'what is left goes to somebody else',
      sign([{ ...first, payer: JETTON_WALLET }, ...rest]),
      [
        { code: 'unknown_message', index: 0 },
        { code: 'missing', query_id },
      ],
    ],
    [
      'it can run for an hour',
      sign(transfers, { valid_until: NOW + 3600 }),
      [{ code: 'valid_too_long', valid_until: NOW + 3600 }],
    ],
  ])('is reported: %s', (_name, message, told) => {
    expect(differences(message)).toEqual(told);
  });

  it('is reported when too little TON is attached, or it goes to another jetton wallet', () => {
    const poor = differences(sign(transfers, { nanotons: ATTACHED_NANOTONS - 1n }));
    expect(new Set(poor?.map(({ code }) => code))).toEqual(new Set(['too_little_attached']));
    const astray = differences(sign(transfers, { to: PAYER }));
    expect(new Set(astray?.map(({ code }) => code))).toEqual(
      new Set(['unknown_message', 'missing']),
    );
  });

  it('is reported when another wallet has signed', () => {
    const other = { ...frozen, payer: JETTON_WALLET };
    const signed = readSignedBatch(sign(transfers.slice(0, 1)));
    expect(signed && compareBatch(signed, other, NOW)).toContainEqual({
      code: 'another_wallet',
      wallet: PAYER,
    });
  });
});

describe('the body of a transfer', () => {
  const transfer = { ...(transfers[0] as JettonTransfer), comment: '' };

  it('is read as it was written, with a comment or without', () => {
    expect(readTransferBody(transferBody(transfer))).toEqual(transfer);
    const long = { ...transfer, comment: '空投'.repeat(100), units: 3n * 10n ** 17n };
    expect(readTransferBody(transferBody(long))).toEqual(long);
  });

  it('that is something else, or has something behind it, is not read', () => {
    const body = transferBody(transfer);
    const more = beginCell().storeSlice(body.beginParse()).storeBit(true).endCell();
    expect(readTransferBody(more)).toBeNull();
    expect(readTransferBody(beginCell().storeUint(1, 32).endCell())).toBeNull();
    expect(readTransferBody(beginCell().endCell())).toBeNull();
  });
});
