import { millionPaid, OPEN_OF_A_MILLION } from '../support/shared/million-paid.js';
import { atMost, type Finding } from './measure.js';
import { type PayoutDesk, withDesk } from './payout-desk.js';

type MakeDatabase = (name: string) => Promise<string>;

/** The wallet may sign so many times for 10,000 claims, its first signature included. */
const SIGNATURES_PER_10_000 = 13;

/**
 * (payouts): the time and memory to pay that many claims with a distributor, and to read a million
 * paid ones.
 */
export async function* benchPayouts(
  makeDatabase: MakeDatabase,
  count: number,
): AsyncGenerator<Finding> {
  yield* await withDesk(await makeDatabase('payouts'), count, (desk) => benchPush(desk, count));
  yield* await withDesk(await makeDatabase('sync'), NEW, benchSync);
}

async function benchPush(desk: PayoutDesk, count: number): Promise<Finding[]> {
  const { chain, center } = desk.operator;
  const had = await desk.tons();
  const asked = center.asked.length;
  const begun = performance.now();
  const others = () => desk.waited + chain.answering;
  const before = others();
  const id = await desk.create();
  await desk.sign(await desk.act(id, 'fund'));
  let { payable } = await desk.sync();
  while (payable > 0) {
    await desk.sign(await desk.act(id, 'push'));
    payable = (await desk.sync()).payable;
  }
  const { delivered } = await desk.sync();
  if (delivered !== count) throw new Error(`${delivered} of ${count} are delivered`);
  const took = performance.now() - begun - (others() - before);
  await desk.assertPaid(count);
  const spent = Number(had - (await desk.tons())) / 1e9;
  const most = 1 + Math.ceil((count * (SIGNATURES_PER_10_000 - 1)) / 10_000);
  const what = `${count} payouts`;
  return [
    atMost(`${what}: signatures`, desk.signatures, most, `${desk.signatures}, the first one funds`),
    atMost(
      `${what}: server, ms for each`,
      took / count,
      20,
      `${(took / 1000).toFixed(1)} s in all`,
    ),
    atMost(
      `${what}: requests to the chain API for each`,
      (center.asked.length - asked) / count,
      0.1,
      `${center.asked.length - asked} requests`,
    ),
    atMost(
      `${what}: TON for each`,
      spent / count,
      0.05,
      `${(spent / count).toFixed(4)}, receivers new to the jetton`,
    ),
  ];
}

/** New claims beside a million that are paid. */
const NEW = 1_000;

async function benchSync(desk: PayoutDesk): Promise<Finding[]> {
  const { chain } = desk.operator;
  const id = await desk.create();
  const open = OPEN_OF_A_MILLION;
  // The claims get the numbers that are open.
  const numbers = `jsonb_array_elements_text('${JSON.stringify(open.slice(0, NEW))}') with ordinality`;
  await desk.sql(`update claims c set id = 10000000 + c.id`);
  await desk.sql(
    `update claims c set id = g.number::int from ${numbers} as g(number, place),
       (select id, row_number() over (order by id) as place from claims) as o
     where o.id = c.id and o.place = g.place`,
  );
  await desk.sign(await desk.act(id, 'fund'));
  await desk.sync();
  await desk.sql(
    `insert into payout_lines (claim_id, distributor_id, user_id, receiver, tokens, units, status,
       message_hash, transfer_lt, updated_at)
     select n, ${id}, 1, repeat('0', 66), 1, 1, 'delivered', repeat('0', 64), n, now()
     from generate_series(1, ${open.length * 992}) n
     where n <> all ('{${open.join()}}')`,
  );
  await desk.changeData(id, millionPaid);
  await desk.sync();
  await desk.sql('vacuum analyze');
  // The restart drops the memory of reading the first million.
  await desk.start();
  for (let left = NEW; left > 0; ) {
    const request = await desk.act(id, 'push');
    await desk.sign(request);
    left = await desk.unrequested();
  }
  const before = await desk.memory();
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await desk.memory());
  }, 20);
  const answered = chain.answering;
  const begun = performance.now();
  const { delivered } = await desk.sync();
  const took = performance.now() - begun - (chain.answering - answered);
  clearInterval(sampling);
  if (delivered !== open.length * 992 - open.length + NEW)
    throw new Error(`${delivered} delivered`);
  return [
    atMost(
      'sync of 1,000 new payments beside 1,000,000: seconds',
      took / 1000,
      2,
      `${took.toFixed(0)} ms`,
    ),
    atMost('the same: memory in MB', peak, 300, `${before.toFixed(0)} MB before`),
  ];
}
