import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Module, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PRODUCT_VERSION } from '../../../platform/config/version.js';
import { ReadinessProbe } from '../../../platform/database/readiness-probe.js';
import { SCHEMA_VERSION } from '../../../platform/database/schema-version.js';
import { LogRepository } from '../../../platform/operation-log/log.repository.js';
import { HealthDto } from './dto/health.dto.js';
import { OpenWorkMetrics } from './open-work-metrics.service.js';

const VERSIONS = { version: PRODUCT_VERSION, schema_version: SCHEMA_VERSION };

/** Milliseconds for reading the log's head: a check of readiness takes at most two seconds. */
const HEAD_WITHIN = 900;

@Controller('health')
@ApiTags('Health')
class HealthController {
  constructor(
    private readonly probe: ReadinessProbe,
    private readonly log: LogRepository,
  ) {}

  /** Check whether the process runs */
  @Get('live')
  getLiveness(): HealthDto {
    return { status: 'ok' };
  }

  /** Check whether the database has the current schema, and get the head of the operation log and the versions */
  @Get('ready')
  @ApiServiceUnavailableResponse({ type: HealthDto, description: 'Not ready' })
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    if (!(await this.probe.isReady())) {
      reply.status(503);
      return { status: 'unavailable' };
    }
    const log_head = await this.findLogHead();
    return { status: 'ok', ...VERSIONS, ...(log_head && { log_head }) };
  }

  /** Undefined where the pool has no connection for it in time: the probe has its own. */
  private async findLogHead(): Promise<string | undefined> {
    const head = this.log.findHeadMark().catch(() => undefined);
    const late = sleep(HEAD_WITHIN, undefined, { ref: false });
    return Promise.race([head, late]);
  }
}

@Module({ controllers: [HealthController], providers: [OpenWorkMetrics] })
export class HealthModule {}
