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

  /** Check whether the database answers with the current schema; names the head of the operation log */
  @Get('ready')
  @ApiServiceUnavailableResponse({ type: HealthDto, description: 'Not ready' })
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    const log_head = await this.probe.findLogHead();
    if (log_head === undefined) reply.status(503);
    return log_head === undefined ? { status: 'unavailable' } : { status: 'ok', log_head };
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
