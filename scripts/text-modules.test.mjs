import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeTextModules } from './parts/text-modules.mjs';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function add(file) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), '{}');
}
const allTexts = () => readFileSync(join(folder, 'generated/texts.ts'), 'utf8');

it('finds namespaces and languages by their files', () => {
  add('en/chat.json');
  expect(writeTextModules(folder)).toContain(join(folder, 'generated/texts.ts'));
  expect(writeTextModules(folder)).toEqual([]);

  add('en/room.json');
  add('fr/chat.json');
  expect(writeTextModules(folder)).toHaveLength(3);
  expect(allTexts()).toContain("import en_room from '../en/room.json' with { type: 'json' };");
  expect(allTexts()).toContain('  fr: {\n    chat: fr_chat,\n    room: fr_room,\n  },');
});

it('the generated modules of the product list every text', () => {
  expect(writeTextModules()).toEqual([]);
});
