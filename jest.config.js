import { mkdirSync } from 'node:fs';

// jest writes its results there, but does not make the folder.
mkdirSync(new URL('./test-results', import.meta.url), { recursive: true });

const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2024',
      experimental: { keepImportAttributes: true },
      keepClassNames: true,
      parser: { decorators: true, syntax: 'typescript', ...parser },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
        // Vite's environment, as the built site sees it.
        optimizer: {
          globals: {
            vars: {
              'import.meta.env':
                '({ BASE_URL: "/", DEV: false, MODE: "test", PROD: true, SSR: false })',
            },
          },
        },
      },
    },
  },
];

const shared = {
  rootDir: import.meta.dirname,
  // Without this jest walks dist, whose package copies it would report as duplicates.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/', '<rootDir>/test-results/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Two parsers: what looks like a type assertion in .ts is an element in .tsx.
  transform: { '\\.ts$': swc({ tsx: false }), '\\.tsx$': swc({ tsx: true }) },
  moduleNameMapper: {
    '^#libs/(.*)\\.js$': '<rootDir>/libs/$1',
    // `js` comes first among the extensions, so packages still find their own .js files.
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.(css|svg|png|jpe?g|webp|woff2)(\\?\\w+)?$': '<rootDir>/test/support/jest/asset.ts',
  },
};

const node = {
  ...shared,
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/test/support/jest/setup-nest.ts'],
};

/** What is the same whatever the database is: once is enough, on the one that is quicker. */
const ANY_DATABASE = [
  'fuzz',
  'openapi',
  'routes',
  'http',
  'hostile',
  'input',
  'client',
  'site',
  'operations',
  'metrics',
  'token',
  'first-admin',
  'react-admin',
  'wallets-list',
];

/** What only the embedded database has: checkpoints of ours, a password that everybody knows. */
const EMBEDDED_ONLY = ['embedded', 'try-it-out'];

const specs = (names) => `/test/api/(${names.join('|')})\\.spec\\.ts$`;

const api = {
  ...node,
  testMatch: ['<rootDir>/test/api/**/*.spec.ts'],
  setupFiles: [...node.setupFiles, '<rootDir>/test/support/jest/setup-api.ts'],
};

export default {
  // Two cores: a third file works while others wait for processes and databases.
  maxWorkers: 3,
  testTimeout: 120_000,
  // PGlite and ES modules in a sandbox leave memory behind: a worker starts afresh past this.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/server/**/*.spec.ts',
        '<rootDir>/scripts/**/*.spec.ts',
        '<rootDir>/test/{project,support}/**/*.spec.ts',
      ],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/test/support/jest/jsdom-environment.mjs',
      testMatch: ['<rootDir>/{web,admin}/src/**/*.spec.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/jest/setup-web.ts'],
    },
    {
      ...node,
      displayName: 'process',
      testMatch: ['<rootDir>/test/process/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/jest/process-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/process-teardown.mjs',
    },
    {
      ...api,
      displayName: 'api-pglite',
      testPathIgnorePatterns: [specs(ANY_DATABASE)],
      globals: { TEST_DATABASE: 'pglite' },
      globalSetup: '<rootDir>/test/support/jest/pglite-setup.mjs',
    },
    {
      ...api,
      displayName: 'api-postgres',
      testPathIgnorePatterns: [specs(EMBEDDED_ONLY)],
      globals: { TEST_DATABASE: 'postgres' },
      globalSetup: '<rootDir>/test/support/jest/postgres-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/postgres-teardown.mjs',
    },
  ],
};
