// Loaded into a server with --import: on SIGWINCH its disk is full, on the next there is room again.
// What a file has already is written as ever; what would make it longer fails as the kernel fails it.
import fs from 'node:fs';

let isFull = process.env.DISK_IS_FULL === 'yes';
process.on('SIGWINCH', () => {
  isFull = !isFull;
});

const write = fs.writeSync;
fs.writeSync = (fd, buffer, offset, length, position, ...rest) => {
  const end = (position ?? 0) + (length ?? buffer.length);
  if (isFull && fd > 2 && end > fs.fstatSync(fd).size) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
  return write(fd, buffer, offset, length, position, ...rest);
};
