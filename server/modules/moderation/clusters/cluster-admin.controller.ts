import { applyDecorators, Body, Get, Param, Query } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { reasonOf } from '../../../platform/records/rejection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { ClusterDecisionService } from './cluster-decision.service.js';
import {
  ClusterListService,
  clusterDecisionList,
  clusterList,
  clusterMemberList,
} from './cluster-list.service.js';
import {
  ClusterChangeDto,
  ClusterDecisionDto,
  ClusterDto,
  ClusterExclusionDto,
  ClusterGraphDto,
  ClusterMemberDto,
  ClusterPartDto,
  ClusterReasonedPartDto,
  ClusterUndoDto,
} from './dto/cluster.dto.js';

/** A decision about a cluster, which is logged. */
const ClusterAction = (path: string) =>
  applyDecorators(
    Action(path),
    RequirePermission('users.change'),
    ApiProblems(409),
    LogOperation('decide_cluster', 'cluster'),
  );

@AdminController('clusters', 'Clusters')
export class ClusterAdminController {
  constructor(
    private readonly clusters: ClusterListService,
    private readonly decisions: ClusterDecisionService,
  ) {}

  /** List clusters of users who look like one person, the highest score first */
  @Get()
  @RequirePermission('users.read')
  @ApiPage(ClusterDto, clusterList, 'clusters')
  listClusters(@Query() query: ListQueryDto): Promise<Page<ClusterDto>> {
    return this.clusters.list(query);
  }

  /** Get a cluster */
  @Get(':id')
  @RequirePermission('users.read')
  getCluster(@Param('id', IdPipe) id: number): Promise<ClusterDto> {
    return this.clusters.get(id);
  }

  /** List the members of a cluster with their links */
  @Get(':id/members')
  @RequirePermission('users.read')
  @ApiPage(ClusterMemberDto, clusterMemberList, 'members')
  listClusterMembers(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<ClusterMemberDto>> {
    return this.clusters.members(id, query);
  }

  /** Get a cluster's graph: its first members and the links between them */
  @Get(':id/graph')
  @RequirePermission('users.read')
  getClusterGraph(@Param('id', IdPipe) id: number): Promise<ClusterGraphDto> {
    return this.clusters.graph(id);
  }

  /** List decisions about a cluster, the newest first */
  @Get(':id/decisions')
  @RequirePermission('users.read')
  @ApiPage(ClusterDecisionDto, clusterDecisionList, 'decisions')
  listClusterDecisions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<ClusterDecisionDto>> {
    return this.clusters.decisions(id, query);
  }

  /** Hold the members of a cluster, thousands at a time */
  @ClusterAction(':id/hold')
  holdCluster(
    @Param('id', IdPipe) id: number,
    @Body() body: ClusterReasonedPartDto,
  ): Promise<ClusterChangeDto> {
    return this.decisions.decide(id, 'hold', { ...body, reason: reasonOf(body) });
  }

  /** Release the members of a cluster, thousands at a time */
  @ClusterAction(':id/release')
  releaseCluster(
    @Param('id', IdPipe) id: number,
    @Body() body: ClusterPartDto,
  ): Promise<ClusterChangeDto> {
    return this.decisions.decide(id, 'release', body);
  }

  /** Ban the members of a cluster, thousands at a time */
  @ClusterAction(':id/ban')
  banCluster(
    @Param('id', IdPipe) id: number,
    @Body() body: ClusterReasonedPartDto,
  ): Promise<ClusterChangeDto> {
    return this.decisions.decide(id, 'ban', { ...body, reason: reasonOf(body) });
  }

  /** Remove members from a cluster and release them */
  @ClusterAction(':id/exclude')
  excludeClusterMembers(
    @Param('id', IdPipe) id: number,
    @Body() { ids }: ClusterExclusionDto,
  ): Promise<ClusterChangeDto> {
    return this.decisions.exclude(id, ids);
  }

  /** Reverse a decision about a cluster for all members it has changed, thousands at a time */
  @ClusterAction(':id/decisions/:decision/undo')
  undoClusterDecision(
    @Param('id', IdPipe) id: number,
    @Param('decision', IdPipe) decision: number,
    @Body() { after }: ClusterUndoDto,
  ): Promise<ClusterChangeDto> {
    return this.decisions.undo(id, decision, after);
  }
}
