import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { JWT_SECRET, jwtSecret } from './jwt-secret.js';
import { SpentChallengeRepository } from './spent-challenge.repository.js';
import { AccountTurns } from './visitor-turns.js';

/** Shared by the sign-ins of admins and visitors. */
@Global()
@Module({
  providers: [
    { provide: JWT_SECRET, useFactory: jwtSecret, inject: [Env] },
    AccountTurns,
    SpentChallengeRepository,
  ],
  exports: [JWT_SECRET, AccountTurns, SpentChallengeRepository],
})
export class IdentityModule {}
