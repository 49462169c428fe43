import { Body, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../../platform/config/env.js';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { requestOrigin } from '../../../platform/request/request-origin.js';
import { AdminSessionService } from './admin-session.service.js';
import { AdminSessionDto, EndedSessionsDto } from './dto/auth.dto.js';
import {
  PasskeyCreateDto,
  PasskeyCreationOptionsDto,
  RecoveryCodesDto,
  SecondFactorsDto,
  TotpCodeDto,
  TotpDto,
} from './dto/second-factor.dto.js';
import { PasskeyService } from './second-factor/passkey.service.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';

@AdminController('auth/sessions', 'Auth')
@RequirePermission('account.own')
export class OwnSessionController {
  constructor(private readonly sessions: AdminSessionService) {}

  /** List the caller's own sessions, the last used first */
  @Get()
  listOwnSessions(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<AdminSessionDto[]> {
    return this.sessions.list(admin);
  }

  /** End all other sessions of the caller */
  @Action('end-others')
  @LogOperation('end_session', 'auth')
  endOtherSessions(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<EndedSessionsDto> {
    return this.sessions.endOthers(admin);
  }

  /** End one session of the caller */
  @Delete(':session')
  @ApiParam({
    name: 'session',
    description: "The session's id.",
    schema: { type: 'string', maxLength: 36, example: '0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55' },
  })
  @LogOperation('end_session', 'auth')
  endOwnSession(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Param('session') session: string,
  ): Promise<EndedSessionsDto> {
    return this.sessions.end(admin, session);
  }
}

@AdminController('auth/second-factors', 'Auth')
@RequirePermission('account.own')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeyService,
    private readonly env: Env,
  ) {}

  /** Get the caller's own second factors */
  @Get()
  getSecondFactors(@CurrentAdmin() { id }: AuthenticatedAdmin): Promise<SecondFactorsDto> {
    return this.factors.of(id);
  }

  /** Create the secret of an authenticator app, to be confirmed with a code */
  @Action('totp')
  @RequireConfirmation()
  @ApiProblems(409)
  beginTotp(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<TotpDto> {
    return this.factors.beginTotp(admin);
  }

  /** Confirm the authenticator app with a code */
  @Action('totp/confirm')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('change_second_factor', 'auth')
  confirmTotp(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Body() { code }: TotpCodeDto,
  ): Promise<RecoveryCodesDto> {
    return this.factors.confirmTotp(admin, code);
  }

  /** Remove the authenticator app */
  @Delete('totp')
  @RequireConfirmation()
  @ApiProblems(404)
  @LogOperation('change_second_factor', 'auth')
  removeTotp(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<SecondFactorsDto> {
    return this.factors.removeTotp(admin);
  }

  /** Replace the recovery codes */
  @Action('recovery-codes')
  @RequireConfirmation()
  @LogOperation('change_second_factor', 'auth')
  replaceRecoveryCodes(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<RecoveryCodesDto> {
    return this.factors.replaceRecoveryCodes(admin);
  }

  /** Get the options for creating a passkey */
  @Action('passkeys/options')
  @RequireConfirmation()
  getPasskeyCreationOptions(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyCreationOptionsDto> {
    return this.passkeys.creationOptions(admin, requestOrigin(request, this.env.public_url));
  }

  /** Add a passkey that the browser has made */
  @Post('passkeys')
  @RequireConfirmation()
  @LogOperation('change_second_factor', 'auth')
  createPasskey(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Body() body: PasskeyCreateDto,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesDto> {
    return this.passkeys.create(admin, body, requestOrigin(request, this.env.public_url));
  }

  /** Remove a passkey */
  @Delete('passkeys/:id')
  @RequireConfirmation()
  @LogOperation('change_second_factor', 'auth')
  removePasskey(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
  ): Promise<SecondFactorsDto> {
    return this.passkeys.remove(admin, id);
  }
}
