import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Env } from '../../platform/config/env.js';
import { errorLine } from '../../platform/logging/logged-error.js';
import { sealed } from './backup-file.js';
import { inTransaction } from './copy-database.js';
import { dump } from './dump.js';

/**
 * Seconds for which a backup waits for its reader, and up to twice as long after its last bytes: other work waits for
 * the only connection meanwhile.
 */
const READER_SECONDS = 10;

/** Needs no authentication: a process that can open it can read the database's files. */
export const backupSocket = ({ data_dir }: Env): string => join(data_dir, 'backup.sock');

/** Bytes of the longest socket path that all systems support. */
const LONGEST_PATH = 103;

/** Whether the server can listen: some systems cut or reject a longer path. */
export const canListen = (env: Env): boolean =>
  Buffer.byteLength(backupSocket(env)) <= LONGEST_PATH;

/** Writes a backup to each connection: only the running server can read its embedded database. */
@Injectable()
export class BackupSocket implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(BackupSocket.name);
  private server: Server | undefined;

  constructor(
    private readonly env: Env,
    private readonly em: SqlEntityManager,
  ) {}

  onApplicationBootstrap(): void {
    if (this.env.database !== 'embedded') return;
    const path = backupSocket(this.env);
    // A killed server leaves its socket; the directory is locked, so no other server runs.
    rmSync(path, { force: true });
    const server = createServer((socket) => void this.answer(socket));
    server.on('error', (error) => {
      const why = canListen(this.env) ? errorLine(error) : 'the path of DATA_DIR is too long';
      this.logger.warn(`No backup while the server runs: ${why}`);
    });
    // Only the owner of the directory can connect.
    server.listen({ path, readableAll: false, writableAll: false });
    server.unref();
    this.server = server;
  }

  beforeApplicationShutdown(): void {
    this.server?.close();
  }

  private async answer(socket: Socket): Promise<void> {
    // Without a listener an error ends the server; the pipeline reports it.
    socket.on('error', () => {});
    endStalled(socket);
    try {
      await inTransaction(this.env, this.em.fork(), (database) =>
        pipeline(sealed(dump(database)), socket),
      );
    } catch (error) {
      this.logger.warn(`Backup failed: ${errorLine(error)}`);
    } finally {
      // A reader must not keep it open.
      socket.destroy();
    }
  }
}

/** Lets `npm run backup` read the embedded database of a running server. */
@Module({ providers: [BackupSocket] })
export class BackupModule {}

/** Ends a connection whose reader has stalled; the database may be slower. */
function endStalled(socket: Socket): void {
  socket.setTimeout(READER_SECONDS * 1000).on('timeout', () => {
    const isReaderAwaited = socket.writableNeedDrain || socket.writableEnded;
    if (isReaderAwaited) socket.destroy(new Error(`Not read for ${READER_SECONDS} seconds`));
  });
}
