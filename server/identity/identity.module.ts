import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { JWT_SECRET, jwtSecret } from './jwt-secret.js';

/** What those who tell admins and visitors apart have in common: the key that their proofs hang on. */
@Global()
@Module({
  providers: [{ provide: JWT_SECRET, useFactory: jwtSecret, inject: [Env] }],
  exports: [JWT_SECRET],
})
export class IdentityModule {}
