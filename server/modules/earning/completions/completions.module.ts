import { Module } from '@nestjs/common';
import { CompletionRepository } from './completion.repository.js';
import { EvidenceRepository } from './evidence.repository.js';

const shared = [CompletionRepository, EvidenceRepository];

@Module({ providers: shared, exports: shared })
export class CompletionsModule {}
