import { Body, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../common/http/admin.guard.js';
import { ApiPage } from '../../common/http/api-problems.js';
import { IdPipe } from '../../common/http/id.pipe.js';
import { ApiIfMatch, IfMatch } from '../../common/http/if-match.js';
import { ListQueryDto } from '../../common/http/list-query.dto.js';
import { sendPage } from '../../common/http/page.js';
import { LogOperation } from '../../common/operation-log.js';
import { TaskDto, TaskStatsDto } from './dto/task.dto.js';
import { TaskCreateDto, TaskToggleDto, TaskUpdateDto } from './dto/task-write.dto.js';
import { TaskService } from './task.service.js';

@AdminController('tasks', 'Tasks')
export class TaskAdminController {
  constructor(private readonly tasks: TaskService) {}

  /** All tasks */
  @Get()
  @ApiPage(TaskDto)
  async listTasks(
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TaskDto[]> {
    return sendPage(reply, 'tasks', await this.tasks.list(query));
  }

  /** The tasks in numbers */
  @Get('stats/summary')
  getTaskStats(): Promise<TaskStatsDto> {
    return this.tasks.stats();
  }

  /** One task */
  @Get(':id')
  getTask(@Param('id', IdPipe) id: number): Promise<TaskDto> {
    return this.tasks.get(id);
  }

  /** Adds a task */
  @Post()
  @LogOperation('create_task', 'task')
  createTask(@Body() body: TaskCreateDto): Promise<TaskDto> {
    return this.tasks.create(body);
  }

  /** Changes a task */
  @Put(':id')
  @ApiIfMatch()
  @LogOperation('update_task', 'task')
  updateTask(
    @Param('id', IdPipe) id: number,
    @Body() body: TaskUpdateDto,
    @IfMatch() ifMatch?: string,
  ): Promise<TaskDto> {
    return this.tasks.update(id, body, ifMatch);
  }

  /** Switches a task on or off: to the state wanted, or to the other one */
  @Post(':id/toggle')
  @HttpCode(200)
  @ApiBody({ type: TaskToggleDto, required: false })
  @LogOperation('update_task', 'task')
  toggleTask(
    @Param('id', IdPipe) id: number,
    @Body() { is_active }: TaskToggleDto,
  ): Promise<TaskDto> {
    return this.tasks.toggle(id, is_active);
  }

  /** Deletes a task and answers it */
  @Delete(':id')
  @LogOperation('delete_task', 'task')
  deleteTask(@Param('id', IdPipe) id: number): Promise<TaskDto> {
    return this.tasks.delete(id);
  }
}
