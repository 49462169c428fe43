import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { AuthAdminController } from './auth-admin.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LoginAttempts } from './login-attempts.service.js';

@Module({
  imports: [PassportModule, JwtModule.register({})],
  controllers: [AuthController, AuthAdminController],
  providers: [AuthService, LoginAttempts, JwtStrategy],
  exports: [AuthService],
})
export class AuthModule {}
