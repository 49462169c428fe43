// Features by their folders. Reports join the tables of all features, which is no arrow between these.
const rules = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles-between-features',
      comment: 'Features in a circle are one feature in several folders.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/modules/[^/]+/[^/]+$' },
      to: { path: '^server/modules/[^/]+/[^/]+$', circular: true },
    },
  ],
  options: { ...rules.options, exclude: { path: '\\.spec\\.tsx?$|^server/reports/tables\\.ts$' } },
};
