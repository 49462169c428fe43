/** The record of speed: `docs/performance.md`, a table with one row per release and path. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Finding } from './measure.js';

const FILE = 'docs/performance.md';
const HEAD = '| release | path | value | goal | commit | machine |';

interface Row {
  release: string;
  path: string;
  value: number;
  goal: string;
  commit: string;
  machine: string;
}

/** The newest row of a path. */
export const recorded = (path: string): Row | undefined =>
  read().findLast((row) => row.path === path);

/** Adds findings as rows of this release, replacing its earlier ones. */
export function record(findings: readonly Finding[]): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    encoding: 'utf8',
  }).trim();
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const rows = findings.map(({ what, value, goal }) => ({
    release: version,
    path: what,
    value: Number(value.toFixed(2)),
    goal,
    commit,
    machine,
  }));
  const isNew = (row: Row) =>
    rows.some(({ path, release }) => path === row.path && release === row.release);
  write([...read().filter((row) => !isNew(row)), ...rows]);
}

function read(): Row[] {
  const [, table = ''] = readFileSync(FILE, 'utf8').split(HEAD);
  const lines = table
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'));
  return lines.map((line) => {
    const [, release = '', path = '', value = '', goal = '', commit = '', machine = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { release, path, value: Number(value), goal, commit, machine };
  });
}

function write(rows: readonly Row[]): void {
  const [text = ''] = readFileSync(FILE, 'utf8').split(HEAD);
  const lines = rows.map(({ release, path, value, goal, commit, machine }) =>
    [release, path, value, goal, commit, machine].join(' | '),
  );
  const table = [
    HEAD,
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
  ];
  writeFileSync(FILE, `${text}${table.join('\n')}\n`);
}
