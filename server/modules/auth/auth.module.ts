import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Env } from '../../config/env.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { AuthAdminController } from './auth-admin.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { jwtSecret } from './jwt-secret.js';
import { LoginAttempts } from './login-attempts.service.js';
import { JWT_SECRET } from './token.js';

@Module({
  imports: [PassportModule, JwtModule.register({})],
  controllers: [AuthController, AuthAdminController],
  providers: [
    AuthService,
    LoginAttempts,
    JwtStrategy,
    { provide: JWT_SECRET, useFactory: jwtSecret, inject: [Env] },
  ],
  exports: [AuthService],
})
export class AuthModule {}
