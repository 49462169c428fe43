/** Generates the committed files again and fails when they were not up to date. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const GENERATED = [
  'libs/contracts/distributor-code.ts',
  'openapi.json',
  'libs/api-client/schema.d.ts',
  'libs/api-client/operations/admin.ts',
  'libs/api-client/operations/public.ts',
  'libs/api-client/operations/site.ts',
  'libs/api-client/operations/visitor.ts',
  'server/platform/integrations/toncenter/schema.d.ts',
];

const contents = () =>
  GENERATED.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined));

const before = contents();
const { status } = spawnSync('npm', ['run', '--silent', 'generate'], { stdio: 'inherit' });
if (status !== 0) {
  console.error('npm run generate failed');
  process.exit(1);
}
const after = contents();

const stale = GENERATED.filter(
  (_, index) => after[index] === undefined || before[index] !== after[index],
);
for (const path of stale) {
  console.error(`${path} was not what the sources generate; commit what is there now`);
}
if (stale.length > 0) process.exit(1);
console.log(`up to date: ${GENERATED.join(', ')}`);
