// Loaded into a server with --import: nothing in DATA_DIR can be written, as if it were mounted so.
// Rights would not do: they do not bind a root user.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

for (const operation of ['mkdirSync', 'writeFileSync', 'writeSync', 'renameSync', 'chmodSync']) {
  const real = fs[operation];
  fs[operation] = (target, ...rest) => {
    const path =
      typeof target === 'number' ? fs.readlinkSync(`/proc/self/fd/${target}`) : String(target);
    if (!path.startsWith(`${process.env.DATA_DIR}/`)) return real(target, ...rest);
    const message = `EROFS: read-only file system, ${operation} '${path}'`;
    throw Object.assign(new Error(message), { code: 'EROFS', syscall: operation });
  };
}
syncBuiltinESMExports();
