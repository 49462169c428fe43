import { Module } from '@nestjs/common';
import { CompletionRepository } from './completion.repository.js';

@Module({ providers: [CompletionRepository], exports: [CompletionRepository] })
export class CompletionsModule {}
