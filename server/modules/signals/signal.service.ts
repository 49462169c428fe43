import { Injectable } from '@nestjs/common';
import type { SignalDto } from './dto/signal.dto.js';

@Injectable()
export class SignalService {
  async of(_userId: number): Promise<SignalDto[]> {
    return [];
  }
}
