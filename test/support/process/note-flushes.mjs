// Loaded into a server with --import: writes the path of whatever is flushed into the file FLUSHES.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const fsync = fs.fsyncSync;
fs.fsyncSync = (descriptor) => {
  fs.appendFileSync(process.env.FLUSHES, `${fs.readlinkSync(`/proc/self/fd/${descriptor}`)}\n`);
  return fsync(descriptor);
};
syncBuiltinESMExports();
