import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ADMIN_STRATEGIES, type AdminStrategy } from '../../../platform/identity/admin.guard.js';
import { AdminRepository } from './admin.repository.js';
import { AdminSessionService } from './admin-session.service.js';
import { AdminTokenStrategy } from './admin-token.strategy.js';
import { AcceptedKeys } from './api-keys/accepted-keys.service.js';
import { ApiKeyRepository } from './api-keys/api-key.repository.js';
import { ApiKeyStrategy } from './api-keys/api-key.strategy.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { AuthAdminController, AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LoginAttempts } from './login-attempts.service.js';
import { OwnSessionController, SecondFactorController } from './own-account.controller.js';
import { PasskeyService } from './second-factor/passkey.service.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SignInService } from './sign-in.service.js';
import { TokenService } from './token.service.js';

/** Every admin controller is guarded by these strategies. */
@Global()
@Module({
  imports: [JwtModule.register({})],
  controllers: [
    ApiKeysController,
    AuthController,
    AuthAdminController,
    OwnSessionController,
    SecondFactorController,
  ],
  providers: [
    AcceptedKeys,
    ApiKeyRepository,
    ApiKeyStrategy,
    ApiKeysService,
    AdminRepository,
    AdminSessionService,
    AdminTokenStrategy,
    AuthService,
    LoginAttempts,
    PasskeyService,
    SecondFactorRepository,
    SecondFactorService,
    SignInService,
    TokenService,
    {
      provide: ADMIN_STRATEGIES,
      useFactory: (...strategies: AdminStrategy[]) => strategies,
      inject: [AdminTokenStrategy, ApiKeyStrategy],
    },
  ],
  exports: [ADMIN_STRATEGIES, AcceptedKeys, AdminSessionService, ApiKeyRepository, AuthService],
})
export class AuthModule {}
