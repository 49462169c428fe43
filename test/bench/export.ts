import {
  atLeast,
  atMost,
  type Finding,
  inTurn,
  logIn,
  memory,
  runWorker,
  type Side,
} from './measure.js';

const ROUNDS = 3;

interface Download {
  bytes: number;
  rows: number;
  seconds: number;
}

/**
 * (4): the CSV file of all users against `COPY` through the bare driver, and the memory it takes.
 */
export async function* benchExport(
  ours: Side,
  database: string,
  users: number,
): AsyncGenerator<Finding> {
  const token = await logIn(ours.url);
  const url = `${ours.url}/api/v1/admin/export/users/csv`;
  // One page first, so that loading the code of lists does not count as growth.
  const headers = { Authorization: `Bearer ${token}` };
  await (await fetch(`${ours.url}/api/v1/admin/users?limit=1000`, { headers })).arrayBuffer();
  const before = await memory(ours.pid);
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await memory(ours.pid));
  }, 50);
  const rate = async (file: string, order: object) => {
    const { rows, seconds } = await runWorker<Download>(file, order);
    if (rows !== users) throw new Error(`${rows} rows instead of ${users}`);
    return rows / seconds;
  };
  try {
    const [own = 0, bare = 0] = await inTurn(ROUNDS, [
      () => rate('download-worker.ts', { url, token }),
      () => rate('copy-worker.ts', { url: database }),
    ]);
    const note = `${Math.round(own)} against ${Math.round(bare)} rows/s`;
    const growth = peak - before;
    yield atLeast('CSV export : COPY', own / bare, 0.65, note);
    yield atMost('CSV export, memory growth in MB', growth, 100, `${before.toFixed(0)} MB before`);
  } finally {
    clearInterval(sampling);
  }
}
