import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { JWT_SECRET, jwtSecret } from './jwt-secret.js';
import { AccountTurns } from './visitor-turns.js';

/** What those who tell admins and visitors apart have in common: the key of their proofs, and visitors' turns. */
@Global()
@Module({
  providers: [{ provide: JWT_SECRET, useFactory: jwtSecret, inject: [Env] }, AccountTurns],
  exports: [JWT_SECRET, AccountTurns],
})
export class IdentityModule {}
