import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, invitation } from '../../../test/world/builders';
import { demoPasscodes } from './demo-passcodes';

it('ends the demo’s passcodes alone when its database goes into production', async () => {
  const demo = await testApp();
  const place = await community(demo.db);
  const known = demoPasscodes.map(({ passcode }) => passcode);
  for (const passcode of known) await invitation(demo.db, place, { passcode });
  const ours = await invitation(demo.db, place);
  const codes = (app: typeof demo) =>
    Promise.all(
      [...known, ours].map(async (token) => {
        return (await app.call(calls.invitations.preflight, { params: { token } })).code;
      }),
    );
  expect(await codes(demo)).toEqual([200, 200, 200, 200]);
  const { database, config } = demo;
  const production = await testApp({
    beside: { database, config },
    config: { production: true, demo: false },
  });
  expect(await codes(production)).toEqual([404, 404, 404, 200]);
});
