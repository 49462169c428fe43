import { spawnSync } from 'node:child_process';
import { deepOnly } from '../support/shared/deep.js';
import { text } from '../support/shared/documents.js';

const FOLDER = 'docker/monitoring';

/** Labels of Prometheus itself, and of histograms. */
const OWN_LABELS = ['job', 'instance', 'le'];

/** Labels by the metric's name, as docs/operations.md documents them. */
const documented = new Map(
  [...text('docs/operations.md').matchAll(/`((?:jetdrop|process|nodejs)_\w+)(?:{(.*?)})?`/g)].map(
    ([, name = '', labels]) => [name, labels?.split(',') ?? []],
  ),
);

/** Names of metrics in expressions of Prometheus, each with the labels that it is filtered by. */
const namesIn = (expressions: string) =>
  [...expressions.matchAll(/\b((?:jetdrop|process|nodejs)_\w+)(?:{([^}]*)})?/g)].map(
    ([, name = '', filters = '']) => ({
      name: name.replace(/_bucket$/, ''),
      labels: [...filters.matchAll(/(\w+)(?==~?")/g)].map(([label]) => label),
    }),
  );

/** Metrics and labels that the document does not have. */
const undocumented = (expressions: string) =>
  namesIn(expressions).filter(({ name, labels }) => {
    const known = [...(documented.get(name) ?? []), ...OWN_LABELS];
    return !documented.has(name) || labels.some((label) => !known.includes(label));
  });

interface Dashboard {
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
}

const { panels } = JSON.parse(text(`${FOLDER}/dashboard.json`)) as Dashboard;
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');

describe('the alerts', () => {
  const rules = text(`${FOLDER}/rules.yml`);

  it('name metrics that docs/operations.md documents', () => {
    expect(undocumented(rules)).toEqual([]);
    expect(namesIn(rules).length).toBeGreaterThan(20);
  });

  it('are tested with metrics that docs/operations.md documents', () => {
    expect(undocumented(text(`${FOLDER}/rules.test.yml`))).toEqual([]);
  });

  it('say how urgent they are, and what is wrong', () => {
    const alerts = rules.split(/^ +- alert: /m).slice(1);
    expect(alerts.length).toBeGreaterThan(15);
    for (const alert of alerts) {
      expect(alert).toMatch(/labels: { severity: (page|ticket) }\n +annotations:\n +summary: \S/);
    }
  });
});

describe('the dashboard', () => {
  it('shows metrics that docs/operations.md documents', () => {
    expect(undocumented(shown)).toEqual([]);
  });

  it('shows every one of them', () => {
    const names = new Set(namesIn(shown).map(({ name }) => name));
    const missing = [...documented.keys()].filter((name) => !names.has(name));
    // How often work ran matters beside how long it took.
    expect(missing).toEqual(['jetdrop_background_runs_total']);
  });
});

const promtool = (...input: string[]) =>
  spawnSync('promtool', input, { cwd: FOLDER, encoding: 'utf8' });

const isInstalled = promtool('--version').status === 0;

// Debian has promtool in its package `prometheus`; the other tests here read the same files.
if (isInstalled) {
  deepOnly(describe)('the rules, in Prometheus', () => {
    it('alert within five minutes of a fault', () => {
      const { status, stdout, stderr } = promtool('test', 'rules', 'rules.test.yml');
      expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
    });

    it('are read with its configuration', () => {
      const { status, stdout } = promtool('check', 'config', 'prometheus.yml');
      expect([status, stdout]).toEqual([0, expect.stringContaining('1 rule files found')]);
    });
  });
}

describe('compose', () => {
  const compose = text(`${FOLDER}/compose.yaml`);

  it('mounts files that exist, from the folder of docker/compose.yaml', () => {
    const mounted = [...compose.matchAll(/^ +- \.\/(\S+?):/gm)].map(([, path = '']) => path);
    expect(mounted).toHaveLength(5);
    for (const path of mounted) expect(text(`docker/${path}`)).not.toBe('');
  });

  it('publishes Grafana on this machine alone, with a password from outside', () => {
    expect(compose.match(/^ +- '.*\d:\d+'$/gm)?.map((line) => line.trim())).toEqual([
      "- '127.0.0.1:3001:3000'",
    ]);
    expect(compose).toContain('${GRAFANA_PASSWORD:?');
  });

  it('asks the port of the metrics of docker/compose.yaml', () => {
    const [, port] = /METRICS_PORT: "(\d+)"/.exec(text('docker/compose.yaml')) ?? [];
    expect(text(`${FOLDER}/prometheus.yml`)).toContain(`port: ${port}\n`);
  });
});
