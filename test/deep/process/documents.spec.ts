import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { DEFAULT_ADMIN, Env } from '../../../server/platform/config/env.js';
import {
  builtCheckout,
  documents,
  runCommands,
  shellBlocks,
  text,
  variablesOfTests,
} from '../../support/shared/documents.js';
import { type Product, productOf } from '../../support/shared/product.js';

const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
const README = text('README.md');
const ADDRESS = 'http://localhost:3000';

const pages = documents();
let folder: string;
let terminal: ChildProcess;
let product: Product;
let metrics: string;

/** Starts the product with the command of the README, in a checkout that is installed and built. */
beforeAll(async () => {
  folder = await builtCheckout();
  const [block = ''] = shellBlocks(README);
  const [install, start, ...others] = block.trim().split(' && ');
  // The install needs a registry, and this test runs on an existing build.
  expect([install, start, others]).toEqual(['npm ci', 'npm start', []]);
  expect(text('.ci/run')).toMatch(/^if ! npm ci /m);
  const [build, serve, ...rest] = scripts['start']?.split(' && ') ?? [];
  expect([build, serve, rest]).toEqual([
    'npm run --silent build',
    'exec npm run --silent serve',
    [],
  ]);
  terminal = spawn('bash', ['-c', String(serve)], {
    cwd: folder,
    // The environment leaves out variables of the tests, which a stranger does not have. The usual
    // ports may be in use here.
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      NO_UPDATE_NOTIFIER: '1',

      PORT: '0',
      METRICS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, like a terminal's.
    detached: true,
  });
  let log = '';
  terminal.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  product = await productOf(terminal);
  metrics = `http://127.0.0.1:${/"metrics":{[^}]*"port":(\d+)/.exec(log)?.[1]}`;
});
afterAll(async () => {
  const closed = once(terminal, 'close');
  // Ctrl-C sends this signal.
  process.kill(-Number(terminal.pid), 'SIGINT');
  await closed;
  await rm(folder, { recursive: true, force: true });
});

describe('the README', () => {
  it('starts the product, which keeps its data where it says', async () => {
    expect(new Env({}).port).toBe(Number(new URL(ADDRESS).port));
    expect(existsSync(join(folder, '.data', 'pgdata', 'PG_VERSION'))).toBe(true);
    const hint = await fetch(`${product.url}/api/v1/admin/auth/default-credentials`);
    expect(await hint.json()).toEqual({ default_credentials: DEFAULT_ADMIN });
  });

  it('names the port of every server that `npm run dev` starts', () => {
    const row = /^\| `npm run dev` \| (.*) \|$/m.exec(README)?.[1];
    const ports = ['web', 'admin'].map(
      (site) => /port: (\d+)/.exec(text(`${site}/vite.config.ts`))?.[1],
    );
    expect(row?.match(/\d+/g)).toEqual([`${new Env({}).port}`, ...ports]);
  });
});

describe('every document', () => {
  it('names commands that exist', () => {
    const unknown: string[] = [];
    let count = 0;
    for (const [path, page] of pages) {
      for (const [command, name, short] of page.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))/g)) {
        count += 1;
        if (!scripts[name ?? short ?? '']) unknown.push(`${path}: ${command}`);
      }
    }
    expect(unknown).toEqual([]);
    expect(count).toBeGreaterThan(30);
  });

  it('names addresses that answer', async () => {
    const addresses = new Set(
      [...pages.values()].flatMap((page) => page.match(/http:\/\/localhost:3000[\w/.-]*/g) ?? []),
    );
    // The examples' base is not a route of its own.
    addresses.delete(`${ADDRESS}/api/v1`);
    for (const page of pages.values()) {
      for (const [, path] of page.matchAll(/`GET (\/[\w/-]+)`/g)) addresses.add(ADDRESS + path);
    }
    expect(addresses.size).toBeGreaterThan(5);
    const answers = [...addresses].map(async (address) => {
      const base = address.endsWith('/metrics') ? metrics : product.url;
      const { status } = await fetch(address.replace(ADDRESS, base));
      return `${address}: ${status}`;
    });
    const bad = (await Promise.all(answers)).filter((answer) => !answer.endsWith(': 200'));
    expect(bad).toEqual([]);
  });
});

describe('the tests that a document names', () => {
  it('exist: docs/wallet.md', () => {
    const rows = text('docs/wallet.md').matchAll(/`([\w.-]+)`: ((?:\*[^*]+\*(?:, )?)+)/g);
    const tests = [...rows].flatMap(([, name = '', titles = '']) =>
      [...titles.matchAll(/\*([^*]+)\*/g)].map(
        ([, title = '']) => [`test/browser/wallet/${name}.spec.ts`, title] as const,
      ),
    );
    expect(tests.filter(([file, title]) => !text(file).includes(title))).toEqual([]);
    expect(tests.length).toBeGreaterThan(40);
  });
});

describe('the commands of docs/api.md', () => {
  it('have the effect that the page says, one after the other', async () => {
    const blocks = shellBlocks(text('docs/api.md'));
    expect(blocks.length).toBeGreaterThan(3);
    // A separator between the blocks, so that their outputs stay distinct.
    const script = blocks.join('\necho; echo "~~~"\n').replaceAll(ADDRESS, product.url);
    const output = (await runCommands(script, folder)).split('~~~');
    const [visitor = '', admin = '', lists = '', changes = '', wrong = ''] = output;
    expect(visitor).toContain('"site_name":"Jetdrop"');
    expect(visitor).toMatch(/304\n/);
    expect(admin).toContain('"username":"admin"');
    expect(lists).toContain('"wallet_address":"UQ');
    expect(lists.match(/"type":"social"/g)?.length).toBe(5);
    expect(changes).toContain('"title_en":"Sample task"');
    expect(changes).toContain('"points":150');
    expect(changes).toContain('points: 100 → 150');
    expect(wrong).toContain('"code":"auth.required"');
    expect(await readFile(join(folder, 'users.csv'), 'utf8')).toMatch(/^\uFEFFid,username,/);
  });
});

describe('the environment', () => {
  /** Names of the environment variables that the server reads. */
  function variables(): string[] {
    const names = new Set<string>();
    const source = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
    new Env(source);
    return [...names].sort();
  }
  const EXAMPLE = text('.env.example');

  it('is the same in the server, in .env.example and in the README', () => {
    const example = [...EXAMPLE.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...new Set(example)].sort()).toEqual(variables());
    const rows = README.slice(README.indexOf('## Environment')).match(/^\| `.*?\|/gm) ?? [];
    const named = rows.flatMap((row) => row.match(/[A-Z_]{4,}/g) ?? []);
    expect(named.sort()).toEqual(variables());
  });

  it('has the defaults that .env.example and the README show', () => {
    expect(new Env(parseEnv(EXAMPLE))).toEqual(new Env({}));
    const rows = README.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (`.*?) \|/gm);
    const shown = [...rows].flatMap(([, names = '', values = '']) => {
      const defaults = values.split(', ').map((value) => /^`(.*)`$/.exec(value)?.[1]);
      return names.split(', ').map((name, index) => [name.slice(1, -1), defaults[index]] as const);
    });
    expect(shown.length).toBeGreaterThan(5);
    for (const [name, value] of shown) {
      expect([name, new Env({ [name]: value })]).toEqual([name, new Env({})]);
    }
  });

  it('has no variables that only the documents know', () => {
    const compose = ['docker/compose.yaml', 'docker/monitoring/compose.yaml'].flatMap(
      (path) => text(path).match(/(?<=\$\{)\w+/g) ?? [],
    );
    const known = new Set([...variables(), ...compose, ...variablesOfTests()]);
    // A constant of the sources.
    known.add('BAD_WALLET_HOSTS');
    const unknown = [...pages].flatMap(([path, page]) =>
      (page.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [])
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
