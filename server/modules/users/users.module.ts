import { Module } from '@nestjs/common';
import { UserService } from './user.service.js';
import { UserAdminController } from './user-admin.controller.js';

@Module({ controllers: [UserAdminController], providers: [UserService], exports: [UserService] })
export class UsersModule {}
