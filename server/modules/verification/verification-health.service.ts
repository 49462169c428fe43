import { Injectable } from '@nestjs/common';
import { routeNotFound } from '../../errors/common.errors.js';
import type {
  VerificationMethodDto,
  VerificationMethodUpdateDto,
} from './dto/verification-method.dto.js';

/** How the methods of verification do, and which of them are switched off. */
@Injectable()
export class VerificationHealthService {
  async list(): Promise<VerificationMethodDto[]> {
    return [];
  }

  async update(_method: string, _dto: VerificationMethodUpdateDto): Promise<VerificationMethodDto> {
    throw routeNotFound();
  }
}
