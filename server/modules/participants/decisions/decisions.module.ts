import { Module } from '@nestjs/common';
import { DecisionRepository } from './decision.repository.js';

@Module({ providers: [DecisionRepository], exports: [DecisionRepository] })
export class DecisionsModule {}
