import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';

/** A minimal product in which every import is allowed. */
const sound = {
  'packages/contract/src/index.ts': `export const contract = 1;`,
  'packages/contract/src/limits.ts': `export const limits = 1;`,
  'packages/matching/src/index.ts': `export const matching = 1;`,
  'packages/matching/src/fit.ts': `export const fit = 1;`,
  'apps/web/src/ui/button.ts': `import { limits } from '../../../../packages/contract/src/limits';\nexport const button = limits;`,
  'apps/web/src/platform/call.ts': `export const call = 1;`,
  'apps/web/src/features/room/index.ts': `export { room } from './room';`,
  'apps/web/src/features/room/room.ts': `import { button } from '@/ui/button';\nimport { call } from '@/platform/call';\nexport const room = [button, call];`,
  'apps/web/src/features/find/index.ts': `export const find = 1;`,
  'apps/web/src/features/find/find-screen.tsx': `import { room } from '@/features/room';\nexport default room;`,
  'apps/web/src/app/routes.tsx': `import { find } from '@/features/find';\nexport const routes = [find, () => import('@/features/find/find-screen')];`,
  'apps/web/src/app/menu.ts': `export const menu = 1;`,
  'apps/web/src/staff/console.ts': `import { room } from '@/features/room';\nexport const staff = room;`,
  'apps/web/src/testing/server.ts': `export const answer = 1;`,
  'apps/web/src/features/room/room.test.tsx': `import { answer } from '@/testing/server';\nexport const test = answer;`,
  'apps/server/src/main.ts': `import { app } from './app';\nexport const main = app;`,
  'apps/server/src/app.ts': `import { room } from './features/room';\nexport const app = [room, () => import('./local-provider')];`,
  'apps/server/src/local-provider/index.ts': `import { room } from '../features/room';\nexport const localProvider = room;`,
  'apps/server/src/platform/config.ts': `export const config = 1;`,
  'apps/server/src/platform/database/client.ts': `import 'drizzle-orm';\nexport type Db = string;\nexport const open = 1;`,
  'apps/server/src/features/room/index.ts': `export { room } from './room.routes';`,
  'apps/server/src/features/room/room.routes.ts': `import { room as service } from './room.service';\nexport const room = service;`,
  'apps/server/src/features/room/room.service.ts': `import type { Db } from '../../platform/database/client';\nimport { rooms } from './room.queries';\nexport const room = (db: Db) => rooms(db);`,
  'apps/server/src/features/room/room.queries.ts': `import 'drizzle-orm';\nexport const rooms = (db: string) => db;`,
  'apps/server/src/features/room/requests/request.ts': `export const request = 1;`,
  'apps/server/src/features/room/roommates/roommate.ts': `import { room } from '../room.service';\nexport const roommate = room;`,
  'apps/server/src/features/room/roommates/leave.ts': `import { request } from '../requests/request';\nexport const leave = request;`,
  'apps/server/src/features/find/index.ts': `export const find = 1;`,
  'apps/server/src/features/find/find.ts': `import { room } from '../room';\nexport const candidates = room;`,
};

/** [rule, file, its only line]: breaches of every rule, as plain imports, type-only imports and re-exports. */
const breaches = [
  ['no-cycle', 'apps/web/src/platform/left.ts', `import './right';`],
  [
    'no-cycle-in-feature',
    'apps/server/src/features/room/requests/accept.ts',
    `import type { roommate } from '../roommates/roommate';`,
  ],
  ['no-unresolved', 'apps/web/src/platform/lost.ts', `import type { Lost } from './nowhere';`],
  [
    'web-and-server-never-meet',
    'apps/web/src/platform/reach.ts',
    `import type { Db } from '../../../server/src/platform/database/client';`,
  ],
  [
    'server-and-web-never-meet',
    'apps/server/src/platform/reach.ts',
    `import '../../../web/src/platform/call';`,
  ],
  [
    'packages-import-no-app',
    'packages/matching/src/up.ts',
    `import '../../../apps/server/src/platform/config';`,
  ],
  ['contract-is-a-leaf', 'packages/contract/src/wide.ts', `import '../../matching/src/index';`],
  [
    'packages-by-their-index',
    'apps/web/src/platform/deep.ts',
    `import '../../../../packages/matching/src/fit';`,
  ],
  [
    'features-by-their-index',
    'apps/web/src/features/find/inside.ts',
    `export type { room } from '../room/room';`,
  ],
  ['features-by-their-index', 'apps/server/src/features/find/inside.ts', `import '../room/room.service';`],
  ['app-imports-features-by-their-index', 'apps/web/src/app/inside.ts', `import '@/features/room/room';`],
  ['ui-knows-only-itself', 'apps/web/src/ui/wise.ts', `import '@/platform/call';`],
  ['ui-knows-only-itself', 'apps/web/src/ui/wiser.ts', `import '@/features/room';`],
  [
    'web-platform-knows-no-feature',
    'apps/web/src/platform/wise.ts',
    `import type { room } from '@/features/room';`,
  ],
  ['forms-ask-no-server', 'apps/web/src/forms/wise.ts', `import '@/features/find';`],
  ['web-features-below-app', 'apps/web/src/features/find/up.ts', `import '@/app/menu';`],
  [
    'screens-in-the-route-table',
    'apps/web/src/features/find/shortcut.ts',
    `export const shortcut = () => import('./find-screen');`,
  ],
  ['screens-loaded-on-demand', 'apps/web/src/app/routes.tsx', `import '@/features/find/find-screen';`],
  ['staff-apart', 'apps/web/src/app/staff.ts', `import '@/staff/console';`],
  ['staff-apart-from-residents', 'apps/web/src/staff/residents.ts', `import '@/app/menu';`],
  ['server-platform-knows-no-feature', 'apps/server/src/platform/wise.ts', `import '../features/find';`],
  ['server-features-below-app', 'apps/server/src/features/find/up.ts', `import '../../main';`],
  [
    'local-provider-not-imported',
    'apps/server/src/features/find/local.ts',
    `export const local = () => import('../../local-provider');`,
  ],
  [
    'local-provider-on-demand',
    'apps/server/src/start.ts',
    `import type { localProvider } from './local-provider';`,
  ],
  ['sql-in-queries', 'apps/server/src/features/find/find.service.ts', `import 'drizzle-orm';`],
  [
    'database-in-queries',
    'apps/server/src/features/find/find.policy.ts',
    `import { open } from '../../platform/database/client';`,
  ],
  ['routes-and-live-ask-services', 'apps/server/src/features/room/room.live.ts', `import './room.queries';`],
  ['no-tests-in-the-product', 'apps/server/src/platform/cheat.ts', `import './config.test';`],
  ['no-tests-in-the-product', 'apps/web/src/app/cheat.ts', `import '@/testing/server';`],
];

const tree = mkdtempSync(join(tmpdir(), 'nestmate-imports-'));
afterAll(() => rmSync(tree, { recursive: true }));

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

function violations() {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rules = ['--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json'];
  const output = execFileSync(process.execPath, [program, 'apps', 'packages', ...rules], { cwd: tree });
  /** @type {{ summary: { violations: { from: string, rule: { name: string } }[] } }} */
  const { summary } = JSON.parse(String(output));
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).toSorted();
}

it('accepts allowed imports and finds each breach of each rule', () => {
  for (const config of ['tsconfig.base.json', 'tsconfig.imports.json']) cpSync(config, join(tree, config));
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  for (const [file, text] of Object.entries(sound)) write(file, text);
  expect(violations()).toEqual([]);

  write('apps/server/src/platform/config.test.ts', `import './config';`);
  write('apps/web/src/platform/right.ts', `import './left';`);
  for (const [, file, line] of breaches) write(file ?? '', `${line}\nexport {};`);
  // A cycle of folders is reported for each folder in it.
  const folders = ['requests', 'roommates'].map(
    (folder) => `no-cycle-in-feature: apps/server/src/features/room/${folder}`,
  );
  const files = breaches.flatMap(([rule, file]) =>
    rule === 'no-cycle-in-feature' ? [] : [`${rule}: ${file}`],
  );
  expect(violations()).toEqual([...files, ...folders].toSorted());
});

it('every rule about imports is tested by a breach', () => {
  const broken = new Set(breaches.map(([rule]) => rule));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});
