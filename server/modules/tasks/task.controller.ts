import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicCache } from '../../response-cache/public-cache.js';
import { TaskDto } from './dto/task.dto.js';
import { TaskService } from './task.service.js';

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
