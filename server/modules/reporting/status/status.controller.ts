import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicStatusDto } from './dto/status.dto.js';
import { StatusService } from './status.service.js';

@ApiTags('Public')
@Controller('public/status')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  /** Get the state of the service as it was last measured, also while the database is away */
  @Get()
  // Not kept with the other public responses: this one is right while they are stale.
  @Header('Cache-Control', 'public, max-age=5')
  getPublicStatus(): Promise<PublicStatusDto> {
    return this.status.read();
  }
}
