import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const unchecked =
  /rejectUnauthorized['"]?\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/u;

it('nothing that runs outside tests disables certificate validation', () => {
  const files = ['apps/server/src', 'apps/web/src', 'packages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/u.test(path) && !/node_modules|\.test\.tsx?$/u.test(path)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => unchecked.test(readFileSync(path, 'utf8')))).toEqual([]);
});
