/**
 * Which file may import which, derived from its room: the suffix of its name. docs/rooms.md explains the
 * rooms; a new rule belongs there too.
 */
const FEATURE = '^apps/(server|web|console)/src/features/([^/]+)/'
const TEST = '\\.(?:test|testkit)\\.tsx?$|/(?:flows|faults)/|/e2e/|^packages/testkit/|^bench/'
const SERVER = '^apps/server/src/'
const WEB = '^apps/web/src/'
const CONSOLE = '^apps/console/src/'

/** Files of one room, tests left out. */
const room = (...suffixes) => ({
  path: `^apps/server/src/features/.*\\.(?:${suffixes.join('|')})\\.ts$`,
})
const own = (...suffixes) => `^apps/server/src/features/.*\\.(?:${suffixes.join('|')})\\.ts$`
const npm = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})/`

const DOORS = npm('fastify', '@fastify/[^/]+', 'ws')
const SQL = npm('kysely', 'pg')

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

const layers = [
  forbid(
    'contracts-stand-alone',
    'Nothing lies below the contracts.',
    { path: '^packages/contracts/' },
    {
      path: '^(?:apps|packages/(?!contracts/))|^bench/|^scripts/',
    },
  ),
  forbid(
    'toy-protocol-stands-on-contracts',
    'Packages point down; its tests may turn the testkit’s clock.',
    { path: '^packages/toy-protocol/', pathNot: TEST },
    {
      path: '^(?:apps|packages/testkit|bench|scripts)/',
    },
  ),
  forbid(
    'toy-protocol-knows-no-world',
    'No React, no Fastify, no clock of its own.',
    { path: '^packages/toy-protocol/src/', pathNot: '\\.test\\.ts$' },
    { path: npm('react', 'react-dom', 'fastify', 'ws'), dependencyTypesNot: ['type-only'] },
  ),
  forbid('packages-never-import-apps', 'Arrows point down.', { path: '^packages/' }, { path: '^apps/' }),
  forbid('server-and-web-meet-in-contracts', 'Not directly.', { path: SERVER }, { path: '^apps/web/' }),
  forbid('web-and-server-meet-in-contracts', 'Not directly.', { path: WEB }, { path: '^apps/server/' }),
  forbid(
    'console-meets-others-in-contracts',
    'It shares definitions with the server and the web, and no code.',
    { path: CONSOLE },
    { path: '^apps/(?:server|web)/' },
  ),
  forbid(
    'nobody-needs-the-console',
    'It is the outermost.',
    { path: [SERVER, WEB] },
    { path: '^apps/console/' },
  ),
  forbid(
    'testkit-is-for-tests',
    'Only tests use it.',
    { path: '^(?:apps|packages)/', pathNot: TEST },
    {
      path: '^packages/testkit/',
    },
  ),
  forbid('nothing-imports-tests', 'Tests are leaves.', { pathNot: TEST }, { path: '\\.test\\.tsx?$|/e2e/' }),
]

const features = [
  forbid(
    'features-meet-at-index',
    'What a feature lends to others stands in its index.ts.',
    { path: FEATURE, pathNot: TEST },
    { path: FEATURE, pathNot: ['^apps/$1/src/features/$2/', '/index\\.ts$'] },
  ),
  forbid(
    'no-circles',
    'Two files that need each other are one.',
    {},
    {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
  ),
]

const serverRooms = [
  forbid(
    'doors-call-services',
    'A route or socket file binds a contract to a service: no SQL, no rules, no other features.',
    room('routes', 'socket'),
    { path: [own('repo', 'machine'), '^apps/server/src/db/', SQL], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'access-reads',
    'The only road to a row on behalf of a person: own repo, no steps.',
    room('access'),
    {
      path: [own('routes', 'socket', 'service', 'events', 'timer'), DOORS],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'machines-are-pure',
    'next(state, event): contracts and the toy protocol, nothing with time, chance or a wire.',
    { path: '\\.machine\\.ts$' },
    {
      path: ['^(?:node:|crypto|fs|timers)', '^apps/', '(?:^|/)node_modules/(?!zod/)'],
      pathNot: '\\.machine\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'services-know-no-door',
    'A service orders the steps; Fastify, Socket.IO and SQL stand elsewhere.',
    room('service'),
    { path: [own('routes', 'socket'), DOORS, SQL], dependencyTypesNot: ['type-only'] },
  ),
  forbid('repos-know-rows', 'SQL and row types: no views, no steps, no other repo.', room('repo'), {
    path: [own('repo', 'view', 'service', 'routes', 'socket', 'events'), DOORS],
    dependencyTypesNot: ['type-only'],
  }),
  forbid('views-shape', 'Row to wire shape for one viewer, without the database.', room('view'), {
    path: [own('repo', 'service', 'routes', 'socket'), '^apps/server/src/db/', SQL, DOORS],
    dependencyTypesNot: ['type-only'],
  }),
  forbid(
    'events-know-no-socket',
    'What happened and who may hear it; the gateway delivers.',
    room('events', 'timer'),
    { path: [DOORS, '^apps/server/src/socket/'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'wire-codecs-know-ids',
    'Old string forms to objects and back: ids and entities alone.',
    { path: '\\.wire\\.ts$' },
    { path: ['^apps/', '^packages/contracts/src/.*\\.(?:routes|push)\\.ts$'] },
  ),
]

const webRooms = [
  forbid(
    'stores-hold-no-markup',
    'Calls, live state and effects are no components.',
    { path: `${WEB}.*\\.(?:api|store|effects)\\.ts$` },
    { path: ['\\.tsx$', '^apps/web/src/ui/'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'screens-lay-out',
    'Layout and handlers: no call, socket or radio of their own.',
    { path: `${WEB}features/[^/]+/(?:screens|parts)/`, pathNot: TEST },
    {
      path: [
        '^apps/web/src/platform/radio',
        '^apps/web/src/lib/socket',
        npm('socket\\.io-client', '@capacitor[^/]*/[^/]+'),
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'kit-knows-no-feature',
    'ui/ is the kit.',
    { path: `${WEB}ui/`, pathNot: TEST },
    { path: `${WEB}features/` },
  ),
  forbid(
    'platform-knows-no-feature',
    'One interface, one file per world.',
    { path: `${WEB}(?:platform|lib)/`, pathNot: TEST },
    { path: `${WEB}(?:features|ui)/`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'radio-words-stay-at-the-radio',
    'The Bluetooth driver is imported in one file.',
    { path: WEB, pathNot: [`${WEB}platform/`, TEST] },
    { path: npm('@capacitor-community/bluetooth-le') },
  ),
]

const packagesOnly = [
  forbid(
    'no-undeclared-package',
    'A package that package.json does not name is not there on the next machine.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'nothing-missing',
    'Every import leads somewhere, or to what the build makes; an address of a package’s file is found by the build.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
  ),
]

export default {
  forbidden: [...layers, ...features, ...serverRooms, ...webRooms, ...packagesOnly],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/|\\.json$|\\.css$|\\.svg$' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
