/**
 * The allowed directions of imports. `scripts/check-imports.test.mjs` breaks each rule once and checks that it fails.
 */

const app = (name, path) => `^apps/${name}/src/${path}`;
const screens = app('web', String.raw`features/.*-screen\.tsx$`);
const routeTable = app('web', String.raw`app/routes\.tsx$`);
const tests = String.raw`\.test\.tsx?$`;

/** Nothing in `from` may import anything in `to`. */
function never(name, comment, from, to, pathNot = []) {
  return { name, comment, severity: 'error', from: { path: from }, to: { path: to, pathNot } };
}

/**
 * What tests of the web app share; `app/testing` and `staff/testing` show whole addresses, `platform/testing` knows no
 * feature.
 */
const testing = app('web', '((app|platform|staff)/)?testing/');

const everywhere = [
  {
    name: 'no-cycle',
    comment: 'Two files that import each other belong in one file, or share a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved',
    comment: 'Every import resolves.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-cycle-in-feature',
    comment: 'Between the sub-folders of a feature, imports run one way.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^apps/(server|web)/src/features/([^/]+)/[^/]+$' },
    to: { path: '^apps/$1/src/features/$2/[^/]+$', circular: true },
  },
  never('web-and-server-never-meet', 'They share the contract.', '^apps/web/', '^apps/server/'),
  never('server-and-web-never-meet', 'They share the contract.', '^apps/server/', '^apps/web/'),
  never('packages-import-no-app', 'Packages are below both apps.', '^packages/', '^(apps|e2e|bench)/'),
  never(
    'contract-is-a-leaf',
    'What crosses the wire depends on nothing of ours.',
    '^packages/contract/',
    '^packages/(?!contract/)',
  ),
  never(
    'packages-by-their-index',
    'A package is used through its index; locales also in small parts, for the first download; matching by its three entries; the contract by its parts.',
    '^(apps|e2e|bench)/',
    String.raw`^packages/(?!contract/)[^/]+/src/(?!(index|lazy|staff-lazy|translate|generated/boot|groups/index|certificate/index)\.ts$)`,
  ),
  {
    name: 'features-by-their-index',
    comment: 'A feature meets another only at its index.ts.',
    severity: 'error',
    from: { path: '^apps/(server|web)/src/features/([^/]+)/' },
    to: {
      path: '^apps/$1/src/features/',
      pathNot: ['^apps/$1/src/features/$2/', String.raw`^apps/$1/src/features/[^/]+/index\.tsx?$`],
    },
  },
  {
    name: 'app-imports-features-by-their-index',
    comment: 'The app composes features through their index.ts, and shows their screens.',
    severity: 'error',
    from: { path: '^apps/(server|web)/src/(?!features/)', pathNot: [tests] },
    to: {
      path: '^apps/$1/src/features/',
      pathNot: [String.raw`^apps/$1/src/features/[^/]+/index\.tsx?$`, screens],
    },
  },
];

const web = [
  never(
    'ui-knows-only-itself',
    'The design system knows no product.',
    app('web', 'ui/'),
    app('web', '(?!ui/)'),
  ),
  never(
    'web-platform-knows-no-feature',
    'The platform serves any product.',
    app('web', 'platform/'),
    app('web', '(?!platform/)'),
  ),
  never(
    'forms-ask-no-server',
    'The forms of residents are drawn from values: features bind them, and the staff console shows them from a draft.',
    app('web', 'forms/'),
    app('web', '(app|features|staff)/'),
  ),
  never(
    'web-features-below-app',
    'Features do not know where they are shown.',
    app('web', 'features/'),
    app('web', '(app|staff)/'),
  ),
  {
    name: 'screens-in-the-route-table',
    comment: 'An address shows a screen; nothing else does.',
    severity: 'error',
    from: { path: app('web', ''), pathNot: [routeTable, tests] },
    to: { path: screens },
  },
  {
    name: 'screens-loaded-on-demand',
    comment: 'Each screen is a chunk of its own, which is fetched when its address is opened.',
    severity: 'error',
    from: { path: routeTable },
    to: { path: screens, dynamic: false },
  },
  never(
    'staff-apart',
    'The staff console has a bundle of its own.',
    app('web', String.raw`(app/|main\.tsx$)`),
    app('web', 'staff/'),
  ),
  never(
    'staff-apart-from-residents',
    'The staff console has a bundle of its own.',
    app('web', 'staff/'),
    app('web', 'app/'),
  ),
];

const server = [
  never(
    'server-platform-knows-no-feature',
    'The platform serves any product.',
    app('server', 'platform/'),
    app('server', '(?!platform/)'),
  ),
  never(
    'server-features-below-app',
    'Features do not know what they are part of.',
    app('server', 'features/'),
    app('server', String.raw`[^/]+\.ts$`),
  ),
  never(
    'local-provider-not-imported',
    'No feature depends on the local identity provider, which production does not have.',
    app('server', '(features|platform)/'),
    app('server', 'local-provider/'),
  ),
  {
    name: 'local-provider-on-demand',
    comment: 'Production never loads the local identity provider: only `await import()` reaches it.',
    severity: 'error',
    from: { path: app('server', String.raw`[^/]+\.ts$`) },
    to: { path: app('server', 'local-provider/'), dynamic: false },
  },
  {
    name: 'sql-in-queries',
    comment: 'All SQL of a feature is in its *.queries.ts, its tables in its *.schema.ts.',
    severity: 'error',
    from: {
      path: app('server', ''),
      pathNot: [app('server', 'platform/'), String.raw`\.(queries|schema)\.ts$`, tests],
    },
    to: { path: '(^|/)node_modules/(drizzle-orm|pg)/' },
  },
  {
    name: 'database-in-queries',
    comment:
      'Rules take the database as a value; they may name its type, retry a transaction, and work in a savepoint.',
    severity: 'error',
    from: { path: app('server', 'features/'), pathNot: [String.raw`\.(queries|schema)\.ts$`, tests] },
    to: {
      path: app('server', 'platform/database/'),
      pathNot: String.raw`/(savepoint|transaction-with-retries)\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  },
  never(
    'routes-and-live-ask-services',
    'Routes and live events hold no logic and no SQL.',
    String.raw`${app('server', '')}.*\.(routes|live)\.ts$`,
    String.raw`\.queries\.ts$`,
  ),
];

const testAndSeed = [
  {
    name: 'no-tests-in-the-product',
    comment: 'What is shipped does not import what tests it.',
    severity: 'error',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: [tests, testing] },
    to: { path: [tests, '^apps/[^/]+/test/', testing] },
  },
];

export default {
  forbidden: [...everywhere, ...web, ...server, ...testAndSeed],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache[^/]*|data|migrations)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.imports.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
