import { globSync } from 'node:fs';
import { text } from '../support/shared/documents.js';

const FOLDERS = ['factories', 'fuzz', 'support'];

it('test/README.md names each helper of the tests, and no file that is not there', () => {
  const page = text('test/README.md');
  const named = [...page.matchAll(/`((?:factories|fuzz|support)\/[\w./-]+)`/g)].map(([, it]) => it);
  const files = globSync(`{${FOLDERS}}/**/*.*`, { cwd: 'test' });
  const helpers = files.filter((file) => !file.includes('.spec.'));
  expect(named.toSorted()).toEqual(helpers.toSorted());
});
