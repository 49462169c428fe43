import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { RateLimitStorage } from './rate-limit.repository.js';
import { ThrottleGuard, throttlers } from './throttle.js';

@Module({ providers: [RateLimitStorage], exports: [RateLimitStorage] })
class RateLimitModule {}

/** Limits every route; features may count with the same storage. */
@Global()
@Module({
  imports: [
    RateLimitModule,
    ThrottlerModule.forRootAsync({
      imports: [RateLimitModule],
      inject: [RateLimitStorage],
      useFactory: (storage: RateLimitStorage) => ({ throttlers, storage }),
    }),
  ],
  providers: [{ provide: APP_GUARD, useClass: ThrottleGuard }],
  exports: [RateLimitModule],
})
export class ThrottleModule {}
