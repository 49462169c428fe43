import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  MayRequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { MoveDto } from '../../../platform/records/move.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { TaskDto, TaskStatsDto } from './dto/task.dto.js';
import { TaskCreateDto, TaskToggleDto, TaskUpdateDto } from './dto/task-write.dto.js';
import { TaskService, taskList } from './task.service.js';
import { TaskApprovalService } from './task-approval.service.js';

@Controller('airdrop/tasks')
@ApiTags('Public')
export class TaskController {
  constructor(private readonly tasks: TaskService) {}

  /** List the campaign's active tasks in their order */
  @Get()
  @PublicCache()
  listActiveTasks(): Promise<TaskDto[]> {
    return this.tasks.listActive();
  }
}

@AdminController('tasks', 'Tasks')
export class TaskAdminController {
  constructor(
    private readonly tasks: TaskService,
    private readonly approvals: TaskApprovalService,
  ) {}

  /** List tasks */
  @Get()
  @RequirePermission('tasks.read')
  @ApiPage(TaskDto, taskList, 'tasks')
  listTasks(@Query() query: ListQueryDto): Promise<Page<TaskDto>> {
    return this.tasks.list(query);
  }

  /** Get figures of the tasks */
  @Get('stats/summary')
  @RequirePermission('tasks.read')
  getTaskStats(): Promise<TaskStatsDto> {
    return this.tasks.stats();
  }

  /** Get a task */
  @Get(':id')
  @RequirePermission('tasks.read')
  getTask(@Param('id', IdPipe) id: number): Promise<TaskDto> {
    return this.tasks.get(id);
  }

  /** Create a task */
  @Post()
  @RequirePermission('tasks.change')
  @MayRequireConfirmation()
  @LogOperation('create_task', 'task')
  createTask(
    @Body() body: TaskCreateDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<TaskDto> {
    return this.approvals.create(body, admin);
  }

  /** Update a task */
  @Put(':id')
  @RequirePermission('tasks.change')
  @MayRequireConfirmation()
  @LogOperation('update_task', 'task')
  updateTask(
    @Param('id', IdPipe) id: number,
    @Body() body: TaskUpdateDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<TaskDto> {
    return this.approvals.update(id, body, admin);
  }

  /** Switch a task on or off: to the state given, or to the opposite one */
  @Action(':id/toggle')
  @RequirePermission('tasks.change')
  @ApiBody({ type: TaskToggleDto, required: false })
  @LogOperation('update_task', 'task')
  toggleTask(
    @Param('id', IdPipe) id: number,
    @Body() { is_active }: TaskToggleDto,
  ): Promise<TaskDto> {
    return this.tasks.toggle(id, is_active);
  }

  /** Move a task within its group, and return the group in the new order */
  @Action(':id/move')
  @RequirePermission('tasks.change')
  @LogOperation('update_task', 'task')
  moveTask(@Param('id', IdPipe) id: number, @Body() { place }: MoveDto): Promise<TaskDto[]> {
    return this.tasks.move(id, place);
  }

  /** Delete a task and return it */
  @Delete(':id')
  @RequirePermission('tasks.change')
  @ApiProblems(409)
  @LogOperation('delete_task', 'task')
  deleteTask(@Param('id', IdPipe) id: number): Promise<TaskDto> {
    return this.tasks.delete(id);
  }
}
