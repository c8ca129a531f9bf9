import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database/database';
import { community, question } from '../../../test/world/builders';

const { db } = await testDatabase();
const hall = await community(db);

type Settings = Parameters<typeof question>[2];
const wrong: [what: string, settings: Settings][] = [
  ['a weight that the percent match does not know', { weight: 11 }],
  ['no weight', { weight: 0 }],
  ['a slider of one position', { sliderOptions: 1 }],
  ['a slider of no length', { sliderOptions: null }],
  ['a select without options', { type: 'SELECT', options: [] }],
];

it.each(wrong)('rejects %s, which would leave a community without suggestions', async (_, settings) => {
  await expect(question(db, hall, settings)).rejects.toMatchObject({ cause: { code: '23514' } });
});
