// The directions in which the parts may know each other. Each rule says why it is there.
const SPEC = '\\.spec\\.tsx?$';

/** The domains of the server: each may ask those after it. */
const DOMAINS = [
  'reporting',
  'moderation',
  'campaign',
  'paying',
  'earning',
  'admins',
  'participants',
  'site',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere would slip past every other rule.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circles',
      comment: 'In a circle nothing can be understood, tested or loaded on its own.',
      from: {},
      to: { circular: true },
    },

    // The parts
    {
      name: 'domain-stands-alone',
      comment: 'The rules are pure: they run in the server, in both sites and in any test.',
      from: { path: '^libs/domain/', pathNot: SPEC },
      to: { pathNot: '^libs/domain/' },
    },
    {
      name: 'contracts-stand-alone',
      comment:
        'Messages and proofs are built the same way in the server, in both sites and in tests.',
      from: { path: '^libs/contracts/', pathNot: SPEC },
      to: { path: '^(admin|libs|scripts|server|test|web)/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'api-client-knows-domain-only',
      comment: 'The client is shared by everybody, so of ours it may know the domain at most.',
      from: { path: '^libs/api-client/', pathNot: SPEC },
      to: { path: '^(admin|libs|scripts|server|test|web)/', pathNot: '^libs/(api-client|domain)/' },
    },
    {
      name: 'markdown-knows-domain-only',
      comment: 'How a text is read does not depend on who shows it.',
      from: { path: '^libs/markdown/', pathNot: SPEC },
      to: { path: '^(admin|libs|scripts|server|test|web)/', pathNot: '^libs/(markdown|domain)/' },
    },
    {
      name: 'brand-stands-alone',
      comment: 'The mark is drawn the same way wherever it is put.',
      from: { path: '^libs/brand/', pathNot: SPEC },
      to: { path: '^(admin|libs|scripts|server|test|web)/', pathNot: '^libs/brand/' },
    },
    {
      name: 'colors-stand-alone',
      comment: 'The server and the back office derive the same palette from two colours.',
      from: { path: '^libs/colors/', pathNot: SPEC },
      to: { path: '^(admin|libs|scripts|server|test|web)/', pathNot: '^libs/colors/' },
    },
    {
      name: 'wallet-widget-stands-alone',
      comment: 'Both sites are built with it.',
      from: { path: '^libs/wallet-widget/', pathNot: SPEC },
      to: { path: '^(admin|libs|scripts|server|test|web)/', pathNot: '^libs/wallet-widget/' },
    },
    {
      name: 'server-knows-rules-only',
      comment:
        'The server shares rules and contracts with the sites, not code; its types travel through OpenAPI.',
      from: { path: '^server/', pathNot: SPEC },
      to: { path: '^(admin|libs|scripts|test|web)/', pathNot: '^libs/(colors|contracts|domain)/' },
    },
    {
      name: 'web-knows-libs-only',
      comment: 'The site is built alone and talks to the server over HTTP.',
      from: { path: '^web/', pathNot: SPEC },
      to: { path: '^(admin|scripts|server|test)/' },
    },
    {
      name: 'admin-knows-libs-only',
      comment: 'The back office is built alone and talks to the server over HTTP.',
      from: { path: '^admin/', pathNot: SPEC },
      to: { path: '^(scripts|server|test|web)/' },
    },
    {
      name: 'nobody-imports-server',
      comment: 'Only tests and scripts look into the server.',
      from: { pathNot: '^(scripts|server|test)/' },
      to: { path: '^server/' },
    },
    {
      name: 'nobody-imports-web',
      comment: 'Only tests and scripts look into the site.',
      from: { pathNot: '^(scripts|test|web)/' },
      to: { path: '^web/' },
    },
    {
      name: 'nobody-imports-admin',
      comment: 'Only tests and scripts look into the back office.',
      from: { pathNot: '^(admin|scripts|test)/' },
      to: { path: '^admin/' },
    },

    // The server
    {
      name: 'server-runs-on-its-dependencies',
      comment: 'An installation without development packages must still start.',
      from: { path: '^server/', pathNot: SPEC },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'foundations-know-each-other-only',
      comment: 'Environment, errors and log lines are words that everything else is written in.',
      from: { path: '^server/platform/(config|errors|logging)/', pathNot: SPEC },
      to: { path: '^server/', pathNot: '^server/platform/(config|errors|logging)/' },
    },
    {
      name: 'database-knows-no-room',
      comment: 'What is stored and who asks for it is told to the database from above.',
      from: { path: '^server/platform/database/', pathNot: SPEC },
      to: { path: '^server/', pathNot: '^server/platform/(config|database|errors|logging)/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'Features stand on the platform, never the other way round.',
      from: { path: '^server/platform/', pathNot: SPEC },
      to: { path: '^server/', pathNot: '^server/platform/' },
    },
    ...DOMAINS.map((domain, floor) => ({
      name: `${domain}-knows-lower-domains-only`,
      comment: `${domain} may ask ${DOMAINS.slice(floor + 1).join(', ') || 'no other domain'}.`,
      from: { path: `^server/modules/${domain}/`, pathNot: SPEC },
      to: {
        path: '^server/modules/',
        pathNot: `^server/modules/(${DOMAINS.slice(floor).join('|')})/`,
      },
    })),
    {
      name: 'site-asks-services',
      comment: 'The site shows what features offer; no feature knows that it is shown.',
      from: { path: '^server/site/', pathNot: SPEC },
      to: { path: '^server/modules/', pathNot: '\\.(service|module)\\.ts$' },
    },
    {
      name: 'nobody-below-the-app-knows-commands-seed-or-site',
      comment: 'They put features together, as the app does.',
      from: { path: '^server/[^/]+/', pathNot: ['^server/(commands|seed|site)/', SPEC] },
      to: { path: '^server/(commands|seed|site)/' },
    },
    {
      name: 'nothing-below-the-app-knows-it',
      comment:
        'The files in server/ itself assemble the parts; the parts do not know how. Commands start it, and reports read all its tables.',
      from: {
        path: '^server/[^/]+/',
        pathNot: ['^server/commands/[^/]+$', '^server/reports/tables\\.ts$', SPEC],
      },
      to: { path: '^server/[^/]+$' },
    },
    {
      name: 'features-meet-at-services',
      comment:
        'A feature offers its services, repositories, module, errors, reports and DTOs; the rest is its own.',
      from: { path: '^server/modules/([^/]+/[^/]+)/', pathNot: SPEC },
      to: {
        path: '^server/modules/',
        pathNot: ['^server/modules/$1/', '\\.(service|repository|report|module|errors|dto)\\.ts$'],
      },
    },
    {
      name: 'reports-read-tables',
      comment: 'A report knows the tables of features, by their types, and none of their code.',
      from: { path: ['^server/reports/', '\\.report\\.ts$'], pathNot: [SPEC, '/tables\\.ts$'] },
      to: {
        path: '^server/',
        pathNot: [
          '^server/platform/(config|database|errors|logging)/',
          '^server/reports/',
          '\\.report\\.ts$',
        ],
      },
    },
    {
      name: 'features-know-no-export',
      comment: 'The export asks features for their rows; no feature knows that it is exported.',
      from: { path: '^server/modules/', pathNot: ['^server/modules/reporting/export/', SPEC] },
      to: { path: '^server/modules/reporting/export/' },
    },

    // The site
    {
      name: 'features-know-no-app',
      comment: 'The app puts features together; a feature works wherever it is put.',
      from: { path: '^web/src/(features|components|lib|i18n)/', pathNot: SPEC },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'shared-parts-know-no-feature',
      comment: 'What every feature uses cannot depend on one of them.',
      from: { path: '^web/src/(components|lib|i18n)/', pathNot: SPEC },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'lib-knows-no-component',
      comment: 'Helpers are the lowest layer of the site.',
      from: { path: '^web/src/(lib|i18n)/', pathNot: SPEC },
      to: { path: '^web/src/components/' },
    },
    {
      name: 'no-feature-imports-another',
      comment: 'Except the airdrop, which shows the wallet and asks for it and its session.',
      from: { path: '^web/src/features/([^/]+)/', pathNot: ['^web/src/features/airdrop/', SPEC] },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'airdrop-meets-wallet-in-three-files',
      comment: 'The wallet widget is a lazy chunk; these files keep it so.',
      from: { path: '^web/src/features/airdrop/', pathNot: SPEC },
      to: {
        path: '^web/src/features/',
        pathNot: [
          '^web/src/features/airdrop/',
          '^web/src/features/wallet/(use-wallet|use-visitor-session|wallet-panel)\\.tsx?$',
        ],
      },
    },

    // The back office
    {
      name: 'screens-know-shared-parts-only',
      comment:
        'A screen (a resource, the dashboard, the login, the account menu) can be changed or removed without looking at another.',
      from: {
        path: '^admin/src/([^/]+)/',
        pathNot: ['^admin/src/(components|providers|layout|theme|i18n|test-support)/', SPEC],
      },
      to: {
        path: '^admin/src/',
        pathNot: ['^admin/src/$1/', '^admin/src/(components|providers|theme|i18n)/'],
      },
    },
    {
      name: 'layout-knows-no-resource',
      comment:
        'The layout lists what is registered; of the screens it shows the account menu only.',
      from: { path: '^admin/src/layout/', pathNot: SPEC },
      to: {
        path: '^admin/src/',
        pathNot: '^admin/src/(layout|account|components|providers|theme|i18n)/',
      },
    },
    {
      name: 'components-know-no-screen',
      comment:
        'What every screen uses cannot depend on one of them, nor on the layout around them.',
      from: { path: '^admin/src/components/', pathNot: SPEC },
      to: { path: '^admin/src/', pathNot: '^admin/src/(components|providers|theme|i18n)/' },
    },
    {
      name: 'parts-of-lists-and-records-stand-on-simpler-ones',
      comment: 'Forms, figures and actions work outside of a list and of a record.',
      from: {
        path: '^admin/src/components/(action|figures|form|log|shell|translate)/',
        pathNot: SPEC,
      },
      to: { path: '^admin/src/components/(list|record)/' },
    },
    {
      name: 'lists-know-no-record-form',
      comment:
        'A list leads to its records by their address; what is shown there is its own matter.',
      from: { path: '^admin/src/components/list/', pathNot: SPEC },
      to: { path: '^admin/src/components/record/' },
    },
    {
      name: 'providers-know-no-component',
      comment: 'Data, login and language work without anything to show them.',
      from: { path: '^admin/src/(providers|theme)/', pathNot: SPEC },
      to: { path: '^admin/src/', pathNot: '^admin/src/(providers|theme|i18n)/' },
    },
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'test/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
