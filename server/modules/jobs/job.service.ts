import { Injectable } from '@nestjs/common';
import { routeNotFound } from '../../errors/common.errors.js';
import type { JobDto } from './dto/job.dto.js';

/** What the back office reads of the jobs. */
@Injectable()
export class JobService {
  async list(): Promise<JobDto[]> {
    return [];
  }

  async retry(_name: string): Promise<JobDto> {
    throw routeNotFound();
  }
}
