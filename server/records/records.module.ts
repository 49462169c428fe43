import { Global, Module } from '@nestjs/common';
import { Records } from './records.js';

@Global()
@Module({ providers: [Records], exports: [Records] })
export class RecordsModule {}
