import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The version of this server. */
export const PRODUCT_VERSION: string = JSON.parse(
  readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8'),
).version;
