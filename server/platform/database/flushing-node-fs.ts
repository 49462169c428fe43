import { fsyncSync } from 'node:fs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { flush } from './durable-files.js';
import { EMBEDDED_PARAMS } from './embedded-cluster.js';

type Module = Partial<postgresMod.PostgresMod>;

/** The parts of PGlite's file system that are used here and missing in its types. */
interface NodeFileSystem {
  stream_ops: { fsync?(stream: NodeStream): number };
  realPath(node: object): string;
  tryFSOperation(operation: () => void): void;
}

interface NodeStream {
  /** The descriptor of a file; directories have none. */
  nfd?: number;
  node: object;
}

/** PGlite starts PostgreSQL without fsync (`-F`), and its `fdatasync` does nothing, but `fsync` works. */
export const FLUSHING_PARAMS = [
  ...EMBEDDED_PARAMS.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Adds fsync, which PGlite's own file system lacks. */
export class FlushingNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: Module): Promise<{ emscriptenOpts: Module }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function addFsync({ FS }: postgresMod.PostgresMod): void {
  const nodeFs = FS.filesystems.NODEFS as unknown as NodeFileSystem;
  nodeFs.stream_ops.fsync = ({ nfd, node }) => {
    nodeFs.tryFSOperation(() =>
      nfd === undefined ? flush(nodeFs.realPath(node)) : fsyncSync(nfd),
    );
    return 0;
  };
}
