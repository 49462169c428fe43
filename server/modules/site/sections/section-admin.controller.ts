import { Body, Get, Put } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { BuiltInSectionService } from './built-in-section.service.js';
import {
  AirdropQuestionsUpdateDto,
  AuditsUpdateDto,
  BuiltInSectionsDto,
  FeaturesUpdateDto,
  HighlightsUpdateDto,
  PartnersUpdateDto,
  QuestionsUpdateDto,
  RoadmapUpdateDto,
  SectionsDto,
  StatisticsUpdateDto,
  TokenomicsUpdateDto,
  UseCasesUpdateDto,
  ValuesUpdateDto,
} from './dto/section.dto.js';
import { SectionService } from './section.service.js';

@AdminController('sections', 'Sections')
export class SectionAdminController {
  constructor(
    private readonly sections: SectionService,
    private readonly builtIn: BuiltInSectionService,
  ) {}

  /** Get the sections that can be replaced or hidden */
  @Get()
  @RequirePermission('contents.read')
  getSections(): Promise<SectionsDto> {
    return this.sections.read();
  }

  /** Get the entries that the site shows by default, to start own lists from */
  @Get('built-in')
  @RequirePermission('contents.read')
  getBuiltInSections(): Promise<BuiltInSectionsDto> {
    return this.builtIn.read();
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

  /** Change the statistics */
  @Put('statistics')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateStatistics(@Body() body: StatisticsUpdateDto): Promise<SectionsDto> {
    return this.sections.update('statistics', body);
  }

  /** Change the highlights */
  @Put('highlights')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateHighlights(@Body() body: HighlightsUpdateDto): Promise<SectionsDto> {
    return this.sections.update('highlights', body);
  }

  /** Change the features */
  @Put('features')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateFeatures(@Body() body: FeaturesUpdateDto): Promise<SectionsDto> {
    return this.sections.update('features', body);
  }

  /** Change the use cases */
  @Put('use-cases')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateUseCases(@Body() body: UseCasesUpdateDto): Promise<SectionsDto> {
    return this.sections.update('use_cases', body);
  }

  /** Change the questions of the home page */
  @Put('questions')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateQuestions(@Body() body: QuestionsUpdateDto): Promise<SectionsDto> {
    return this.sections.update('questions', body);
  }

  /** Change the questions of the airdrop page */
  @Put('airdrop-questions')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateAirdropQuestions(@Body() body: AirdropQuestionsUpdateDto): Promise<SectionsDto> {
    return this.sections.update('airdrop_questions', body);
  }

  /** Change the values of the about page */
  @Put('values')
  @RequirePermission('contents.change')
  @LogOperation('update_section', 'section')
  updateValues(@Body() body: ValuesUpdateDto): Promise<SectionsDto> {
    return this.sections.update('values', body);
  }
}
