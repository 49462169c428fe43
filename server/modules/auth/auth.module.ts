import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AdminSessions } from '../../identity/admin.guard.js';
import { AdminRepository } from './admin.repository.js';
import { AuthAdminController, AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LoginAttempts } from './login-attempts.service.js';
import { TokenService } from './token.service.js';

/** Every admin controller is guarded by these sessions. */
@Global()
@Module({
  imports: [JwtModule.register({})],
  controllers: [AuthController, AuthAdminController],
  providers: [
    AdminRepository,
    AuthService,
    LoginAttempts,
    TokenService,
    { provide: AdminSessions, useExisting: AuthService },
  ],
  exports: [AdminSessions, AuthService],
})
export class AuthModule {}
