// Loaded into a server with --import: writes the path of whatever is flushed into the file FLUSHES.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const note = (descriptor) =>
  fs.appendFileSync(process.env.FLUSHES, `${fs.readlinkSync(`/proc/self/fd/${descriptor}`)}\n`);
const { fsync, fsyncSync } = fs;
fs.fsyncSync = (descriptor) => {
  note(descriptor);
  return fsyncSync(descriptor);
};
fs.fsync = (descriptor, done) => {
  note(descriptor);
  fsync(descriptor, done);
};
syncBuiltinESMExports();
