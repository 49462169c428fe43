import { Injectable } from '@nestjs/common';
import type { ParticipationRefusal } from '#libs/domain/index.js';
import { participationRefused } from './participation.refusals.js';

/** Says in words what keeps a user from taking part. */
@Injectable()
export class ParticipationService {
  /** @throws AppError with the refusal's code, when there is one. */
  assert(refusal: ParticipationRefusal | null): void {
    if (refusal) throw participationRefused(refusal);
  }
}
