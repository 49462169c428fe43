/**
 * The back office with 100,000 users on PostgreSQL: the time from navigation to the first rows, and
 * the longest frame while an admin scrolls through 5,000 of them. `npm run bench:admin [-- users]`.
 */
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { launchOptions } from '../support/browser/chromium.js';
import { ADMIN_PASSWORD } from '../support/shared/credentials.js';
import { login } from '../support/shared/login.js';
import { startPostgres } from '../support/shared/postgres.js';
import { startProduct } from '../support/shared/product.js';

const USERS = Number(process.argv[2] ?? 100_000);
const ROWS = 5_000;
const FIRST_ROWS_MS = 1_000;
const FRAME_MS = 100;
const ROUNDS = 5;
const ROW_HEIGHT = 56;
/** Pixels that a quick turn of the wheel moves in one frame. */
const WHEEL_PX = 400;
const TOKEN_KEY = 'jetdrop.admin.token';

const postgres = await startPostgres();
try {
  const database = await postgres.createDatabase('bench');
  const product = await startProduct({
    DATABASE_URL: database,
    ADMIN_PASSWORD,
    SEED: 'essentials',
  });
  const browser = await chromium.launch(await launchOptions());
  try {
    await insertUsers(database);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.url}/admin/login`);
    const token = await login(product.url);
    await page.evaluate(({ key, value }) => localStorage.setItem(key, value), {
      key: TOKEN_KEY,
      value: token,
    });
    await measureStart(page, product.url);
    await measureScroll(page);
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  await postgres.stop();
}

async function insertUsers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (username, wallet_address, total_points, created_at, updated_at)
     select 'sample_user_' || n, 'UQAA_sample_wallet_' || lpad(n::text, 29, '0'), n, now(), now()
     from generate_series(1, $1::int) n`,
    [USERS],
  );
  await client.query('analyze users');
  await client.end();
}

/**
 * Measures from navigation to the first rows; the first round fills the browser's cache and is left
 * out.
 */
async function measureStart(page: Page, url: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.goto(`${url}/admin/users`, { waitUntil: 'commit' });
    await page.getByRole('cell', { name: 'sample_user_1', exact: true }).waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  const [first = 0, ...rest] = times;
  const median = rest.toSorted((a, b) => a - b)[Math.floor(rest.length / 2)] ?? 0;
  console.log(`users            ${USERS}`);
  console.log(
    `first rows       ${Math.round(median)} ms (goal ${FIRST_ROWS_MS} ms), median of ${ROUNDS}`,
  );
  console.log(`  empty cache    ${Math.round(first)} ms`);
  if (median > FIRST_ROWS_MS) process.exitCode = 1;
}

/** Scrolls frame by frame until row 5,000 is on screen; a frame lasts from one paint to the next. */
async function measureScroll(page: Page): Promise<void> {
  const frames = await page.evaluate(
    async ({ target, step }) => {
      const lengths: number[] = [];
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let last = await frame();
      while (window.scrollY + window.innerHeight < target) {
        window.scrollBy(0, step);
        const now = await frame();
        lengths.push(now - last);
        last = now;
      }
      return lengths;
    },
    { target: ROWS * ROW_HEIGHT, step: WHEEL_PX },
  );
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  const longest = sorted.at(-1) ?? 0;
  console.log(`scrolled         ${ROWS} rows in ${frames.length} frames`);
  console.log(`longest frame    ${longest.toFixed(0)} ms (goal ${FRAME_MS} ms)`);
  console.log(`  median, 99 %   ${at(0.5)} ms, ${at(0.99)} ms`);
  console.log(`rows in the page ${await page.getByRole('row').count()}`);
  if (longest > FRAME_MS) process.exitCode = 1;
}
