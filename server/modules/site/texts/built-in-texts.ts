import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Language, SITE_TEXTS_FILE } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';

/** The built-in texts; empty ones while the site is not built. */
@Injectable()
export class BuiltInTexts {
  private readonly texts: Record<string, Record<Language, string>>;

  constructor(env: Env) {
    const file = join(env.dist_dir, 'web', SITE_TEXTS_FILE);
    this.texts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  read(key: string): Record<Language, string> {
    return this.texts[key] ?? { en: '', zh: '' };
  }
}
