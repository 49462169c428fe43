import { Get, Headers, Post, Query } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Language } from '#libs/domain/index.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { RequirementDto } from '../../../platform/request/requirement.dto.js';
import { ClaimService, myClaimList } from './claim.service.js';
import { ClaimRequestService } from './claim-request.service.js';
import { MyClaimDto } from './dto/claim.dto.js';
import { ClaimRequirementService } from './requirements/claim-requirement.service.js';

@VisitorController('me/claims', 'Me')
export class MyClaimController {
  constructor(
    private readonly claims: ClaimService,
    private readonly requests: ClaimRequestService,
  ) {}

  /** List the visitor's claims, the newest first */
  @Get()
  @ApiPage(MyClaimDto, myClaimList, 'claims')
  listMyClaims(
    @VisitorId() user_id: number,
    @Query() query: ListQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<Page<MyClaimDto>> {
    return this.claims.listOf(user_id, query, language);
  }

  /** Claim all claimable tokens of the visitor; the same key returns the same claim */
  @Post()
  @ApiHeader({
    name: 'Idempotency-Key',
    required: true,
    description: 'The key of this request, with which it can be sent again.',
    schema: { type: 'string', minLength: 1, maxLength: 100, example: '5b6f1c9e' },
  })
  @ApiProblems(422)
  requestClaim(
    @VisitorId() user_id: number,
    @Headers('idempotency-key') key: string | undefined,
    @RequestLanguage() language: Language,
  ): Promise<MyClaimDto> {
    return this.requests.request(user_id, key, language);
  }
}

@VisitorController('me/claim-requirements', 'Me')
export class MyRequirementController {
  constructor(private readonly requirements: ClaimRequirementService) {}

  /** List a claim's requirements besides points, and the visitor's progress */
  @Get()
  listMyClaimRequirements(
    @VisitorId() user_id: number,
    @RequestLanguage() language: Language,
  ): Promise<RequirementDto[]> {
    return this.requirements.listOf(user_id, language);
  }
}
