import { Body, Get, Put } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import {
  AuditsUpdateDto,
  PartnersUpdateDto,
  RoadmapUpdateDto,
  SectionsDto,
  TokenomicsUpdateDto,
} from './dto/section.dto.js';
import { SectionService } from './section.service.js';

@AdminController('sections', 'Sections')
export class SectionAdminController {
  constructor(private readonly sections: SectionService) {}

  /** Get the sections that can be replaced or hidden */
  @Get()
  @RequirePermission('contents.read')
  getSections(): Promise<SectionsDto> {
    return this.sections.read();
  }

  /** Change the partners */
  @Put('partners')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updatePartners(@Body() body: PartnersUpdateDto): Promise<SectionsDto> {
    return this.sections.update('partners', body);
  }

  /** Change the roadmap */
  @Put('roadmap')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateRoadmap(@Body() body: RoadmapUpdateDto): Promise<SectionsDto> {
    return this.sections.update('roadmap', body);
  }

  /** Change the shares of the supply */
  @Put('tokenomics')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateTokenomics(@Body() body: TokenomicsUpdateDto): Promise<SectionsDto> {
    return this.sections.update('tokenomics', body);
  }

  /** Change the links to audits */
  @Put('audits')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateAudits(@Body() body: AuditsUpdateDto): Promise<SectionsDto> {
    return this.sections.update('audits', body);
  }
}
