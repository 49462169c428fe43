import { Controller, Get, Module, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ReadinessProbe } from '../../database/readiness-probe.js';
import { HealthDto } from './dto/health.dto.js';

@Controller('health')
@ApiTags('Health')
class HealthController {
  constructor(private readonly probe: ReadinessProbe) {}

  /** Check whether the process runs */
  @Get('live')
  getLiveness(): HealthDto {
    return { status: 'ok' };
  }

  /** Check whether the database answers with the current schema */
  @Get('ready')
  @ApiServiceUnavailableResponse({ type: HealthDto, description: 'Not ready' })
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    const ready = await this.probe.isReady();
    if (!ready) reply.status(503);
    return { status: ready ? 'ok' : 'unavailable' };
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
