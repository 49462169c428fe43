import { globSync } from 'node:fs';
import { text } from '../support/shared/documents.js';
import { isInContext } from '../support/shared/image.js';

const COMPOSE = text('docker/compose.yaml');
const [, image = ''] = text('docker/Dockerfile').split(' AS final\n');

describe('the image', () => {
  it('runs as a user other than root, with the build and its packages', () => {
    expect(image).toContain('\nUSER 10001:10001\n');
    expect(image.match(/^COPY .*$/gm)).toEqual([
      'COPY --from=packages /app/node_modules ./node_modules',
      'COPY --from=build /app/dist ./dist',
      'COPY package.json LICENSE ./',
    ]);
    expect(image).toMatch(/^VOLUME \/data$/m);
    expect(image).toContain('DATA_DIR=/data');
    expect(text('docker/Dockerfile')).toContain('npm ci --omit=dev');
  });

  it('is built with every script that the build runs, and without tests and secrets', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const builds = Object.entries(scripts).filter(([name]) => /^(build|prepare)\b/.test(name));
    const run = `${builds.map(([, command]) => command).join('\n')}\n${text('scripts/build.ts')}`;
    const needed = [...run.matchAll(/\b(scripts|web|admin)\/[\w./-]+\.ts\b/g)].map(
      ([file]) => file,
    );
    expect(needed).toContain('scripts/bundle-server.ts');
    const { references } = JSON.parse(text('tsconfig.json')) as { references: { path: string }[] };
    for (const { path } of references)
      needed.push(path.endsWith('.json') ? path : `${path}/tsconfig.json`);
    expect(needed.filter((file) => !isInContext(file))).toEqual([]);
    const out = [
      '.env',
      '.data/jwt-secret',
      'docker/.env',
      'node_modules/x',
      'dist/server/main.js',
    ];
    const tests = globSync('{server,libs,web/src}/**/*.spec.ts');
    expect(tests.length).toBeGreaterThan(0);
    expect([...out, ...tests].filter(isInContext)).toEqual([]);
  });
});

describe('compose', () => {
  it('starts PostgreSQL, two servers and Caddy, with every secret from outside', () => {
    const [services = ''] = COMPOSE.split('\nnetworks:\n');
    expect(services.match(/^ {2}\w+:$/gm)).toEqual(['  database:', '  app:', '  proxy:']);
    expect(COMPOSE).toContain('\n      replicas: 2\n');
    const needed = COMPOSE.match(/(?<=\$\{)\w+(?=:\?)/g);
    expect([...new Set(needed)].sort()).toEqual([
      'ADMIN_PASSWORD',
      'DOMAIN',
      'JWT_SECRET',
      'POSTGRES_PASSWORD',
    ]);
  });

  it('lets the servers write nothing and gives them no capability, one proxy and time to stop', () => {
    const [, app = ''] = COMPOSE.split('\n  app:\n');
    expect(app).toContain('\n    read_only: true\n');
    expect(app).toContain('\n    cap_drop: [ALL]\n');
    expect(app).toContain('\n      TRUST_PROXY: "1"\n');
    const drain = Number(/DRAIN_SECONDS: "(\d+)"/.exec(app)?.[1]);
    expect(drain).toBeGreaterThan(5);
    expect(Number(/stop_grace_period: (\d+)s/.exec(app)?.[1])).toBeGreaterThan(drain + 11);
  });

  it('does not publish the port of the metrics', () => {
    expect(COMPOSE.match(/^ +- '\d.*'$/gm)?.map((line) => line.trim())).toEqual([
      "- '80:80'",
      "- '443:443'",
      "- '443:443/udp'",
    ]);
  });
});

describe('the Caddyfile', () => {
  it('has the times that docs/operations.md names', () => {
    const file = text('docker/Caddyfile');
    expect(file).toContain('dynamic a app 3000 {\n\t\t\trefresh 5s\n');
    expect(file).toContain('\n\t\tfail_duration 10s\n');
  });
});

describe('the advisories of docs/security.md', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { version: string }>;
  };
  const number = (version: string) =>
    version.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0);
  const rows = [
    ...text('docs/security.md').matchAll(/^\| `([@\w/-]+)`.* \| (\d[\d.]+) \| (.*) \|$/gm),
  ];

  it.each(rows.map(([, name = '', locked = '', list = '']) => ({ name, locked, list })))(
    '$name is locked as it says, past each fix',
    ({ name, locked, list }) => {
      expect(packages[`node_modules/${name}`]?.version).toBe(locked);
      const fixes = [...list.matchAll(/(?:CVE|GHSA)-[\w-]+ \((\d[\d.]+)/g)];
      expect(fixes.length).toBeGreaterThan(0);
      for (const [, fixed = ''] of fixes)
        expect(number(locked)).toBeGreaterThanOrEqual(number(fixed));
    },
  );

  it('are read row by row', () => {
    expect(rows.length).toBeGreaterThan(5);
  });
});
