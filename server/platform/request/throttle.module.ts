import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { getOptionsToken, getStorageToken } from '@nestjs/throttler';
import { RateLimitStorage } from './rate-limit.repository.js';
import { ThrottleGuard, throttlers } from './throttle.js';

/** Limits every route; features may count with the same storage. */
@Global()
@Module({
  providers: [
    RateLimitStorage,
    { provide: getOptionsToken(), useValue: throttlers },
    { provide: getStorageToken(), useExisting: RateLimitStorage },
    { provide: APP_GUARD, useClass: ThrottleGuard },
  ],
  exports: [RateLimitStorage],
})
export class ThrottleModule {}
