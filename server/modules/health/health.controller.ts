import { Controller, Get, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ReadinessProbe } from '../../database/readiness-probe.js';
import { HealthDto } from './dto/health.dto.js';

@Controller('health')
@ApiTags('Health')
export class HealthController {
  constructor(private readonly probe: ReadinessProbe) {}

  /** The process runs */
  @Get('live')
  getLiveness(): HealthDto {
    return { status: 'ok' };
  }

  /** The database answers and its schema is up to date */
  @Get('ready')
  @ApiServiceUnavailableResponse({ type: HealthDto, description: 'It cannot do its work yet' })
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    const ready = await this.probe.isReady();
    if (!ready) reply.status(503);
    return { status: ready ? 'ok' : 'unavailable' };
  }
}
