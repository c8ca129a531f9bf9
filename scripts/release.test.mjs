import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the release that the product shows is the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('packages/contract/src/limits.ts', 'utf8')).toContain(`release = 'v${version}'`);
});
