import { Module } from '@nestjs/common';
import { BackupSocket } from './backup-socket.js';

/** Lets `npm run backup` read the embedded database of a running server. */
@Module({ providers: [BackupSocket] })
export class BackupModule {}
