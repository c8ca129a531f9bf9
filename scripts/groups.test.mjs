import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hashOf, seedOf } from '../packages/matching/src/certificate/index.ts';
import { aloneEach, certificateFiles, propose } from '../packages/matching/src/groups/index.ts';
import { run } from './parts/run.mjs';

const seedText = `00000002${'0'.repeat(56)}`;

function proposalFiles() {
  const size = 12;
  const values = Uint8Array.from({ length: size ** 2 }, (_, at) => {
    const low = Math.min(at % size, Math.floor(at / size));
    const high = Math.max(at % size, Math.floor(at / size));
    return low === high ? 0 : 1 + ((low * 37 + high * 53) % 101);
  });
  /** @type {import('../packages/matching/src/groups/index.ts').GroupProblem} */
  const problem = {
    pairs: { size, values },
    blocks: aloneEach(size),
    kinds: [
      { capacity: 4, count: 3 },
      { capacity: 2, count: 1, held: 1 },
    ],
    together: [[0, 11]],
    apart: [[1, 2]],
  };
  const seed = seedOf(seedText);
  return certificateFiles(problem, propose(problem, { seed, power: 1, effort: 100 }), seedText);
}

it('checks a certificate from its files, claim by claim, and fails for one that is wrong [decisions 9]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nestmate-groups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { input, certificate } = proposalFiles();
  const check = async (text) => {
    writeFileSync(join(folder, 'input.json'), input);
    writeFileSync(join(folder, 'certificate.json'), text);
    return run([process.execPath, 'scripts/groups.mjs', 'check', join(folder, 'certificate.json')]);
  };
  const right = await check(certificate);
  expect(right.output).toContain('yes  No two who could swap would both rather do it');
  expect([right.output.includes('NO'), right.code]).toEqual([false, 0]);
  expect(right.output).toContain(hashOf(seedText));

  const claims = JSON.parse(certificate);
  const wrong = await check(JSON.stringify({ ...claims, total: claims.total + 1, input: 'another' }));
  expect(wrong.output).toContain('NO   It is of this input');
  expect(wrong.output).toContain('NO   Each person’s percents, the total and the lowest mean are these');
  expect(wrong.code).toBe(1);
  expect((await check('{}')).code).toBe(1);
});
