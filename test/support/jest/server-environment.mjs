import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { TestEnvironment } from 'jest-environment-node';
// Whatever file of the server a test begins with.
import 'reflect-metadata';
import { swcOptions } from './swc-options.mjs';

const ROOT = new URL('../../../', import.meta.url).href;
const isSource = (url = '') => url.startsWith(`${ROOT}server/`) || url.startsWith(`${ROOT}libs/`);

enableCompileCache(fileURLToPath(`${ROOT}node_modules/.cache/compiled`));

// Node runs the sources as they are; their imports name what would be built from them.
registerHooks({
  resolve: (specifier, context, next) => {
    const isOurs = isSource(context.parentURL) && /^(\.|#libs\/)/.test(specifier);
    if (!isOurs) return next(specifier, context);
    return next(specifier.replace(/^#libs\//, `${ROOT}libs/`).replace(/\.js$/, '.ts'), context);
  },
  load: (url, context, next) => {
    if (!isSource(url) || !url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const options = { ...swcOptions({ tsx: false }), filename };
    const { code } = transformSync(readFileSync(filename, 'utf8'), options);
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/**
 * For tests that run in Node. What `native-module.mjs` stands for is loaded by Node itself, once
 * for all test files of a worker: in a sandbox of its own each file would load and warm up thousands
 * of modules again, which takes longer than most of its tests.
 */
export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.requireNatively = createRequire(import.meta.url);
    // The ORM and the tests hand each other dates, and must agree on what one is.
    this.global.Date = Date;
    // With what decorators have noted.
    this.global.Reflect = Reflect;
    // Where the server's timers are.
    this.global.serverGlobal = () => globalThis;
  }
}
