import { spawnSync } from 'node:child_process';

it('the bench runs from the sources, and refuses a part that it does not have', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', './test/bench/resolve-sources.mjs', 'test/bench/main.ts', 'pages', 'pgaes'],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^No part is called pgaes: there are public, pages, /m);
  expect(status).toBe(2);
});
