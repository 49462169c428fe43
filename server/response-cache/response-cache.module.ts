import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from '../database/change-feed.js';
import { ResponseCache } from './response-cache.js';

@Global()
@Module({ providers: [ResponseCache], exports: [ResponseCache] })
export class ResponseCacheModule {
  constructor(cache: ResponseCache, changes: ChangeFeed) {
    changes.subscribe(cache);
  }
}
