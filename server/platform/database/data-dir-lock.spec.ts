import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from './data-dir-lock.js';

describe('the lock of the data directory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'jetdrop-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is held by one and names it to the next', () => {
    const lock = lockDataDir(directory);
    expect(() => lockDataDir(directory)).toThrow(
      `DATA_DIR ${directory} is in use by process ${process.pid} on `,
    );
    lock.release();
    lockDataDir(directory).release();
  });

  it('makes the directory when it is not there yet', () => {
    lockDataDir(join(directory, 'a', 'b')).release();
  });

  it('is taken over from a process that is gone, whatever that left behind', () => {
    writeFileSync(join(directory, 'owner.json'), '{"pid": 1, "half');
    lockDataDir(directory).release();
  });

  it('says that a directory cannot be written', () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    expect(() => lockDataDir(file)).toThrow(`DATA_DIR ${file} cannot be written`);
  });
});
