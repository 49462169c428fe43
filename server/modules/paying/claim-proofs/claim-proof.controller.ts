import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { ClaimProofService } from './claim-proof.service.js';
import { ClaimProofDto, PublicProofDto } from './dto/claim-proof.dto.js';

@VisitorController('me/claims', 'Me')
export class MyClaimProofController {
  constructor(private readonly proofs: ClaimProofService) {}

  /** Get the proof of a claim, and the transaction that claims it to the visitor's wallet */
  @Get(':id/proof')
  @ApiProblems(403)
  getMyClaimProof(
    @VisitorId() user_id: number,
    @Param('id', IdPipe) id: number,
  ): Promise<ClaimProofDto> {
    return this.proofs.ofUser(user_id, id);
  }
}

@ApiTags('Public')
@Controller('public/campaign/proofs')
export class PublicProofController {
  constructor(private readonly proofs: ClaimProofService) {}

  /** Get the proof of a claim whose root is on the chain */
  @Get(':number')
  getPublicProof(@Param('number', IdPipe) number: number): Promise<PublicProofDto> {
    return this.proofs.ofNumber(number);
  }
}
