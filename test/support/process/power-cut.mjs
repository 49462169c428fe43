// Loaded into a server with --import: keeps in the folder POWER_CUT_COPY what a power cut would leave
// of DATA_DIR, and cuts the power after POWER_CUT_AFTER operations, or so many after SIGUSR2 as
// POWER_CUT_WITHIN allows.
//
// The model is that of ext4 and xfs. Flushing a file keeps its content and its name, flushing a
// directory keeps what was made, renamed and removed in it. Of other pages each may have got to the
// disk or not.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

const PAGE = 4096;
const { DATA_DIR, POWER_CUT_COPY, POWER_CUT_AFTER, POWER_CUT_WITHIN, POWER_CUT_KEEPS } =
  process.env;
const real = { ...fs };

/** The name in the copy of each file and directory: what is renamed is still the same. */
const names = new Map();
let operationsLeft = Number(POWER_CUT_AFTER ?? Infinity);

const copyOf = (name) => join(POWER_CUT_COPY, name);
const identityOf = (path) => {
  const { ino, birthtimeNs } = real.lstatSync(path, { bigint: true });
  return `${ino}-${birthtimeNs}`;
};
const contains = (name, other) => other === name || other.startsWith(name + sep);
const isOurs = (path) => contains(DATA_DIR, path) && !path.endsWith(' (deleted)');

function forget(name) {
  for (const [identity, other] of names) if (contains(name, other)) names.delete(identity);
  real.rmSync(copyOf(name), { recursive: true, force: true });
}

/** Keeps the name of a file or directory, and those of the directories above. */
function keepName(path) {
  const name = relative(DATA_DIR, path);
  if (name === '') return name;
  keepName(dirname(path));
  const identity = identityOf(path);
  const before = names.get(identity);
  if (before === name) return name;
  forget(name);
  if (before !== undefined) {
    real.renameSync(copyOf(before), copyOf(name));
    for (const [other, inside] of names) {
      if (contains(before, inside)) names.set(other, name + inside.slice(before.length));
    }
  } else if (real.lstatSync(path).isDirectory()) real.mkdirSync(copyOf(name));
  // Nobody has flushed its content yet.
  else real.writeFileSync(copyOf(name), '');
  names.set(identity, name);
  return name;
}

function keepFile(path) {
  real.copyFileSync(path, copyOf(keepName(path)));
}

function keepDirectory(path) {
  const folder = keepName(path);
  const entries = real.readdirSync(path);
  for (const entry of entries) keepName(join(path, entry));
  for (const entry of real.readdirSync(copyOf(folder))) {
    if (!entries.includes(entry)) forget(join(folder, entry));
  }
}

/** The kernel writes pages when it likes to, so some are kept that nobody has flushed. */
function keepSomePages() {
  const share = Number(POWER_CUT_KEEPS ?? [0, 0.5, 1][Math.floor(Math.random() * 3)]);
  if (share === 0) return;
  for (const name of names.values()) {
    const path = join(DATA_DIR, name);
    if (!real.existsSync(path) || names.get(identityOf(path)) !== name) continue;
    if (!real.lstatSync(path).isFile()) continue;
    const [now, kept] = [real.readFileSync(path), real.readFileSync(copyOf(name))];
    if (now.equals(kept)) continue;
    const descriptor = real.openSync(copyOf(name), 'r+');
    for (let at = 0; at < now.length; at += PAGE) {
      const page = now.subarray(at, at + PAGE);
      const isNew = !page.equals(kept.subarray(at, at + PAGE));
      if (isNew && Math.random() < share) real.writeSync(descriptor, page, 0, page.length, at);
    }
    real.closeSync(descriptor);
  }
}

function step(weight = 1) {
  operationsLeft -= weight;
  if (operationsLeft > 0) return;
  keepSomePages();
  process.kill(process.pid, 'SIGKILL');
}

real.mkdirSync(POWER_CUT_COPY, { recursive: true });
if (real.existsSync(DATA_DIR)) {
  real.cpSync(DATA_DIR, POWER_CUT_COPY, { recursive: true });
  for (const name of real.readdirSync(DATA_DIR, { recursive: true })) {
    names.set(identityOf(join(DATA_DIR, name)), name);
  }
}

for (const operation of ['renameSync', 'unlinkSync', 'mkdirSync', 'truncateSync']) {
  fs[operation] = (...args) => {
    step();
    return real[operation](...args);
  };
}
fs.writeSync = (...args) => {
  // A new segment of the log is two thousand writes: most cuts would hit those.
  step(0.1);
  return real.writeSync(...args);
};
fs.fsyncSync = (descriptor) => {
  step();
  real.fsyncSync(descriptor);
  const path = real.readlinkSync(`/proc/self/fd/${descriptor}`);
  if (!isOurs(path)) return;
  if (real.fstatSync(descriptor).isDirectory()) keepDirectory(path);
  else keepFile(path);
};
fs.fsync = (descriptor, done) => {
  fs.fsyncSync(descriptor);
  setImmediate(done, null);
};
syncBuiltinESMExports();

let database;
const create = PGlite.create;
PGlite.create = async (...args) => {
  database = await create.apply(PGlite, args);
  return database;
};

process.on('SIGUSR2', async () => {
  operationsLeft = Math.ceil(Math.random() * Number(POWER_CUT_WITHIN));
  // What takes PostgreSQL hours comes all the time: new segments of its log and checkpoints.
  for (;;) {
    await database.exec('select pg_switch_wal()');
    await sleep(100);
    await database.exec('checkpoint');
    await sleep(100);
  }
});
