/**
 * The last step of `npm run build:server`: bundles the server that `nest build` has compiled, with
 * the packages it uses, into few files. A start reads those in place of two and a half thousand.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const BUILT = resolve('dist/server');

const EXTERNAL = [
  // Native parts, WebAssembly, pages and worker threads.
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'pg',
  'piscina',
  'swagger-ui-dist',
  // Loaded by its name as well.
  'pino',
  // Read with the first use of a passkey.
  '@simplewebauthn/server',
  // Native, and loaded with the first upload.
  'sharp',
  // Optional packages that the framework tries to load.
  '@fastify/(multipart|view)',
  '@nestjs/(microservices|platform-express|websockets)',
];

/** A module's folder; the files beside the module stay there. */
const folderOf = (path: string) =>
  `(import.meta.dirname + ${JSON.stringify(`/${relative(BUILT, dirname(path))}`)})`;

/** Lets the log name the sources instead of the bundle. */
const sourceMaps: Plugin = {
  name: 'source-maps',
  load: {
    filter: { id: new RegExp(`^${BUILT}/.*\\.js$`) },
    handler: (path) => ({
      code: readFileSync(path, 'utf8').replaceAll('import.meta.dirname', folderOf(path)),
      map: readFileSync(`${path}.map`, 'utf8'),
    }),
  },
};

/** Exports the migrations of a folder as a list by its name. */
function migrationList(list: string, folder: string, within = ''): string {
  const files = globSync(`${within}Migration*.js`, { cwd: folder }).sort();
  const names = files.map((file) => basename(file, '.js'));
  const imports = files.map((file, index) => `import * as ${names[index]} from './${file}';`);
  const classes = names.map((name) => `...Object.values(${name})`);
  return `${imports.join('\n')}\nexport const ${list} = [${classes}];`;
}

/** Lists the migrations by name: a bundle has no folder to search. */
const migrations: Plugin = {
  name: 'migrations',
  load: {
    filter: { id: `${BUILT}/platform/database/migrations/list.js` },
    handler: (path) =>
      `${migrationList('earlier', dirname(path), 'before-1.0/')}\n${migrationList('current', dirname(path))}`,
  },
};

// Node's compile cache of the previous bundle.
rmSync('dist/.compile-cache', { recursive: true, force: true });

const OWN_REQUIRE = 'const require = createRequire(import.meta.url);';

/**
 * It requires packages in a way that a bundler does not see, and would get a second copy of them.
 */
const mappedTypes: Plugin = {
  name: 'mapped-types',
  transform: {
    filter: { id: /@nestjs\/mapped-types\/dist\/type-helpers\.utils\.js$/ },
    handler: (code) => {
      if (!code.includes(OWN_REQUIRE))
        throw new Error('@nestjs/mapped-types loads packages otherwise');
      // Line numbers stay the same.
      return { code: code.replace(OWN_REQUIRE, ''), map: null };
    },
  },
};

/**
 * Modules that import these and modules that require them must share one copy: decorators store
 * metadata in it.
 */
const ONE_COPY = ['class-transformer', 'class-validator'];

const bundle = await rolldown({
  input: `${BUILT}/main.js`,
  platform: 'node',
  external: new RegExp(`^(${EXTERNAL.join('|')})(/|$)`),
  plugins: [migrations, sourceMaps, mappedTypes],
  resolve: {
    alias: Object.fromEntries(
      ONE_COPY.map((name) => [`${name}$`, resolve('node_modules', name, 'cjs/index.js')]),
    ),
  },
});
const { output } = await bundle.write({
  dir: BUILT,
  chunkFileNames: ({ name }) => (name === 'start' ? 'start.js' : 'packages/[name].js'),
  codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\// }] },
  // The framework distinguishes classes by their names.
  keepNames: true,
  // The texts of the sources are left out of the maps: nothing reads them.
  sourcemap: true,
  sourcemapExcludeSources: true,
});

// On the first error Node reads the map of every script on the stack; the map of the packages takes
// 110 MB.
for (const chunk of output) {
  if (chunk.type !== 'chunk' || !chunk.fileName.startsWith('packages/')) continue;
  const file = `${BUILT}/${chunk.fileName}`;
  writeFileSync(file, chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
  rmSync(`${file}.map`, { force: true });
}
