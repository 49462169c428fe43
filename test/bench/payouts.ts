import { Address } from '@ton/core';
import pg from 'pg';
import { BATCH_SIZE, formatTonAddress } from '#libs/domain/index.js';
import { makeApprovedClaims } from '../factories/bulk.js';
import { type PayingOperator, payOut, startOperator } from '../support/shared/pay-out.js';
import {
  CLASSIC_JETTON,
  type Jetton,
  readGovernedJetton,
} from '../support/shared/sandbox-jetton.js';
import { atMost, type Finding, logIn, median, startServer } from './measure.js';

/** Where the compiled contracts of a governed jetton lie, for who has them. */
const GOVERNED = process.env['BENCH_JETTON'];

const UNIT = 10n ** 9n;

/** (payouts): what it takes to pay so many claims on a sandbox's chain. */
export async function benchPayouts(
  createDatabase: (name: string) => Promise<string>,
  count: number,
): Promise<Finding[]> {
  const jettons: [name: string, jetton: Jetton][] = [['classic', CLASSIC_JETTON]];
  if (GOVERNED) jettons.push(['governed', await readGovernedJetton(GOVERNED)]);
  const findings: Finding[] = [];
  for (const [name, jetton] of jettons) {
    const database = await createDatabase(`payouts_${name}`);
    findings.push(...(await benchJetton(name, { jetton, database, count })));
  }
  return findings;
}

async function benchJetton(
  name: string,
  { jetton, database, count }: { jetton: Jetton; database: string; count: number },
): Promise<Finding[]> {
  const operator = await startOperator(2 + Math.ceil(count / BATCH_SIZE.most), jetton);
  const env = { DATABASE_URL: database, SEED: 'essentials', TRUST_PROXY: '1' };
  const server = await startServer({ ...env, OUTBOUND_REQUESTS: 'on' });
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query('update site_settings set values = values || $1::jsonb', [
      operator.settings,
    ]);
    const sql = (text: string) => client.query(text);
    const receivers = Array.from({ length: count }, (_, n) => receiver(n));
    const addresses = receivers.map((address) => formatTonAddress(address, 'mainnet'));
    await makeApprovedClaims({ sql }, addresses);
    await client.query('vacuum analyze');
    const headers = { Authorization: `Bearer ${await logIn(server.url)}` };
    const told = await payOut({ url: server.url, headers }, operator, BATCH_SIZE.most);
    await assertPaid(client, operator);
    return findingsOf(name, count, told);
  } finally {
    await client.end();
    await server.stop();
    operator.center.close();
  }
}

function findingsOf(
  name: string,
  count: number,
  { batches, server, sandbox, requests, nanotons }: Awaited<ReturnType<typeof payOut>>,
): Finding[] {
  const sum = server.reduce((total, one) => total + one, 0);
  // The first batch has three payouts, the last what is left.
  const full = server.slice(1, -1);
  const [early, late] = [full.slice(0, 5), full.slice(-5)].map(median);
  const tons = Number(nanotons) / 1e9;
  const what = `${count} payouts, ${name} jetton`;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  return [
    atMost(
      `${what}: server, ms for each`,
      sum / count,
      20,
      `${seconds(sum)} in ${batches} batches beside ${seconds(sandbox)} of the sandbox`,
    ),
    atMost(
      `${what}: a late batch : an early one`,
      full.length > 1 ? (late ?? 0) / (early ?? 1) : 1,
      2,
      `${seconds(late ?? 0)} against ${seconds(early ?? 0)}`,
    ),
    atMost(
      `${what}: requests to the chain API for each`,
      requests / count,
      0.05,
      `${requests} requests`,
    ),
    atMost(
      `${what}: TON for each`,
      tons / count,
      0.05,
      `${(tons / count).toFixed(4)}, ${tons.toFixed(2)} in all, receivers new to the jetton`,
    ),
  ];
}

/** The nth receiver, raw. */
const receiver = (n: number): string => `0:${'5'.repeat(56)}${n.toString(16).padStart(8, '0')}`;

/** To ask the sandbox for one balance takes as long as to run a transfer. */
const ASKED_OF = 20;

/** The operator has given what the ledger says was paid, and every twentieth receiver has it. */
async function assertPaid(client: pg.Client, { chain, wallet, minted }: PayingOperator) {
  const { rows } = await client.query<{ receiver: string; paid: string }>(
    `select p.receiver, e.amount::text as paid from payouts p
     join ledger_transfers t on t.key = 'payout:claim:' || p.claim_id
     join ledger_entries e on e.transfer_id = t.id and e.account = 'paid'
     where p.status = 'delivered' order by p.id`,
  );
  const due = rows.reduce((sum, { paid }) => sum + BigInt(paid) * UNIT, 0n);
  const left = await chain.jettonsOf(wallet.contract.address);
  if (left !== minted - due) throw new Error(`${minted - left} units were paid, ${due} are booked`);
  for (const { receiver: address, paid } of rows.filter((_, n) => n % ASKED_OF === 0)) {
    const units = await chain.jettonsOf(Address.parseRaw(address));
    if (units !== BigInt(paid) * UNIT) throw new Error(`${address} has ${units} units`);
  }
}
