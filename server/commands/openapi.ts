import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { API_PREFIX, UNPREFIXED } from '../app.setup.js';
import { Env } from '../platform/config/env.js';
import { openApiDocument } from '../platform/openapi/document.js';

// Preview mode builds the routes without their providers: no database, no listening.
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.register(new Env({ DATABASE_URL: 'memory://' })),
  new FastifyAdapter(),
  { preview: true, logger: ['error'] },
);
app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED });
writeFileSync('openapi.json', `${JSON.stringify(openApiDocument(app), null, 2)}\n`);
