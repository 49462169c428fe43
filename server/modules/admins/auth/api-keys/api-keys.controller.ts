import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequireConfirmation,
  RequirePermission,
} from '../../../../platform/identity/admin.guard.js';
import { ApiProblems } from '../../../../platform/openapi/responses.js';
import { LogOperation } from '../../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../../platform/request/id.pipe.js';
import { ApiKeysService } from './api-keys.service.js';
import { ApiKeyCreateDto, ApiKeyDto, CreatedApiKeyDto } from './dto/api-key.dto.js';

@AdminController('api-keys', 'API keys')
@RequirePermission('admins.manage')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  /** List API keys, without the keys themselves */
  @Get()
  listApiKeys(): Promise<ApiKeyDto[]> {
    return this.keys.list();
  }

  /** Create an API key, which is returned once */
  @Post()
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('create_api_key', 'api_key')
  createApiKey(
    @Body() body: ApiKeyCreateDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<CreatedApiKeyDto> {
    return this.keys.create(body, admin);
  }

  /** Revoke an API key at once */
  @Delete(':id')
  @LogOperation('revoke_api_key', 'api_key')
  revokeApiKey(@Param('id', IdPipe) id: number): Promise<ApiKeyDto> {
    return this.keys.revoke(id);
  }
}
