import { Get, Param } from '@nestjs/common';
import { AdminController } from '../../identity/admin.guard.js';
import { IdPipe } from '../../request/id.pipe.js';
import { SignalDto } from './dto/signal.dto.js';
import { SignalService } from './signal.service.js';

@AdminController('users/:id/signals', 'Users')
export class SignalAdminController {
  constructor(private readonly signals: SignalService) {}

  /** What a person should look at in a user; nobody is banned by it */
  @Get()
  listUserSignals(@Param('id', IdPipe) id: number): Promise<SignalDto[]> {
    return this.signals.of(id);
  }
}
