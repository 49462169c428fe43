import { mkdirSync } from 'node:fs';
import { swcOptions } from './test/support/jest/swc-options.mjs';
import { DEEP } from './test/support/shared/deep.ts';

// jest writes its results there, but does not make the folder.
mkdirSync(new URL('./test-results', import.meta.url), { recursive: true });

const swc = (parser) => ['@swc/jest', swcOptions(parser)];

const shared = {
  rootDir: import.meta.dirname,
  // Without this jest walks dist, whose package copies it would report as duplicates.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/', '<rootDir>/test-results/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
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
  // What a sandbox has from Node is not jest's to take apart when its file is over.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  setupFiles: ['<rootDir>/test/support/jest/setup-nest.ts'],
};

/** Units that execute the contract, or start a server of their own: with `npm run test:deep`. */
const DEEP_UNITS = DEEP
  ? []
  : ['libs/contracts/distributor', 'platform/database/prepared', 'support/shared/postgres'];

/** Packages that take long to load, or whose classes the tests share with the server. */
const NATIVE = '@electric-sql|@mikro-orm|@nestjs|@ton|ajv|fast-check|kysely|supertest|typescript';

/** What matches is loaded by Node, once for all files of a worker. */
const natively = (...patterns) => ({
  ...node,
  testEnvironment: '<rootDir>/test/support/jest/server-environment.mjs',
  setupFiles: [],
  transform: {
    [patterns.join('|')]: '<rootDir>/test/support/jest/native-module.mjs',
    ...shared.transform,
  },
  transformIgnorePatterns: [`/node_modules/(?!(${NATIVE})/)`],
});

const packages = `/node_modules/(${NATIVE})/`;

/** For tests of the whole server. */
const native = natively(`^${import.meta.dirname}/server/.*\\.ts$`, packages);

// Only what runs in the sandbox is counted.
const server = process.argv.includes('--coverage') ? node : native;

/**
 * Specs that run on the embedded database: locks, notifications, jobs, money and migrations may differ on its
 * one connection. With `npm run test:deep` every use case that opens a transaction is tried there.
 */
const ALSO_EMBEDDED = DEEP
  ? [
      'admins',
      'api-keys',
      'appeals',
      'approvals',
      'audit',
      'auth',
      'brand',
      'caching',
      'campaign-activity',
      'campaign-going-live',
      'cheating',
      'claim-decisions',
      'claim-kit',
      'claim-requirements',
      'claims',
      'closing',
      'cluster-decisions',
      'contents',
      'decisions-overturned',
      'distributor',
      'domain-metrics',
      'events',
      'events-attacked',
      'export',
      'figures',
      'held-balances',
      'hidden-marks',
      'holds',
      'images',
      'imports',
      'imports-attacked',
      'imports-booked',
      'jetton-wallets',
      'jobs',
      'lists',
      'live-campaign',
      'live-campaign-ledger',
      'log-upgrade',
      'long-lists',
      'lying-requests',
      'me',
      'migrations',
      'mini-app',
      'notifications',
      'outside-scores',
      'participants',
      'passkeys',
      'payouts',
      'payouts-chain-api',
      'payouts-files',
      'payouts-half-read',
      'payouts-restored',
      'personal-data',
      'preparation',
      'provisional-points',
      'public-status',
      'referrals',
      'referrals-tasks',
      'reviews',
      'second-factor',
      'second-person',
      'sections',
      'sign-ups',
      'signals',
      'sweep',
      'tasks',
      'team',
      'telegram',
      'telegram-notices',
      'texts',
      'upgrade',
      'upgrade-baseline',
      'upgrade-payouts',
      'users',
      'users-bulk',
      'users-matching',
      'verification',
      'verification-settings',
      'wallet-histories',
    ]
  : [
      'claim-requirements',
      'imports',
      'imports-booked',
      'jobs',
      'provisional-points',
      'second-factor',
    ];

/**
 * Specs of features of the embedded database alone: our checkpoints, the public password, and the one
 * connection, which a call that waits for another service must not hold.
 */
const EMBEDDED_ONLY = ['embedded', 'try-it-out', 'verification-outages', 'verification-waiting'];

const FOLDERS = DEEP ? ['api', 'deep/api'] : ['api'];

const specs = (names) =>
  FOLDERS.flatMap((folder) => names.map((name) => `<rootDir>/test/${folder}/${name}.spec.ts`));

const api = {
  ...server,
  testMatch: ['<rootDir>/test/api/**/*.spec.ts'],
  setupFiles: [...server.setupFiles, '<rootDir>/test/support/jest/setup-api.ts'],
};

/** On a PostgreSQL server of their own. */
const onPostgres = {
  ...api,
  globals: { TEST_DATABASE: 'postgres' },
  globalSetup: '<rootDir>/test/support/jest/postgres-setup.mjs',
  globalTeardown: '<rootDir>/test/support/jest/postgres-teardown.mjs',
};

export default {
  // Two cores: a third worker loads the packages once more, and takes longer than it helps.
  maxWorkers: 2,
  testTimeout: 120_000,
  // PGlite and ES modules in a sandbox leave memory behind: a worker starts afresh past this.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      ...(process.argv.includes('--coverage') ? node : natively(packages)),
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/server/**/*.spec.ts',
        '<rootDir>/scripts/**/*.spec.ts',
        '<rootDir>/test/{project,support}/**/*.spec.ts',
      ],
      testPathIgnorePatterns: DEEP_UNITS,
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/test/support/jest/jsdom-environment.mjs',
      testMatch: ['<rootDir>/{web,admin}/src/**/*.spec.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/jest/setup-web.ts'],
    },
    {
      ...server,
      displayName: 'process',
      testMatch: ['<rootDir>/test/process/**/*.spec.ts'],
    },
    {
      ...api,
      displayName: 'api-pglite',
      testMatch: specs([...EMBEDDED_ONLY, ...ALSO_EMBEDDED]),
      globals: { TEST_DATABASE: 'pglite' },
      setupFilesAfterEnv: ['<rootDir>/test/support/jest/note-use-cases.ts'],
      globalSetup: '<rootDir>/test/support/jest/pglite-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/pglite-teardown.mjs',
    },
    {
      ...onPostgres,
      displayName: 'api-postgres',
      // `npm test` runs none of these on both databases.
      testPathIgnorePatterns: specs([...EMBEDDED_ONLY, ...(DEEP ? [] : ALSO_EMBEDDED)]),
    },
    // `npm run test:deep`: searches that take long.
    {
      ...onPostgres,
      displayName: 'deep-api',
      testMatch: ['<rootDir>/test/deep/api/**/*.spec.ts'],
      testPathIgnorePatterns: specs(EMBEDDED_ONLY),
    },
    {
      ...server,
      displayName: 'deep-process',
      testMatch: ['<rootDir>/test/deep/process/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/jest/process-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/process-teardown.mjs',
    },
  ],
};
