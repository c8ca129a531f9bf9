import { calls } from '@nestmate/contract';
import type { OptionId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { OptionList } from '@nestmate/contract/staff/setup/choices';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { runs } from '../../../test/setup/thorough';
import { community, resident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffMajors } = staffCalls;

const place = fc.nat({ max: 9 });

/** Changes by staff to a list, and by residents to their profiles; a position beyond the end of a list wraps around. */
const change = fc.oneof(
  fc.record({ does: fc.constant('add' as const), at: place }),
  fc.record({ does: fc.constant('rename' as const), at: place }),
  fc.record({ does: fc.constant('move' as const), at: place, to: place }),
  fc.record({ does: fc.constant('retire' as const), at: place }),
  fc.record({ does: fc.constant('remove' as const), at: place }),
  fc.record({ does: fc.constant('choose' as const), at: place }),
);
type Change = typeof change extends fc.Arbitrary<infer Kind> ? Kind : never;

let names = 0;

function edited(list: OptionList, { does, at, ...rest }: Change): OptionList {
  if (does === 'add') {
    const added = {
      option_id: newId<OptionId>(),
      topic: inEnglishOnly('Arts'),
      name: inEnglishOnly(`Major ${++names}`),
      is_retired: false,
    };
    return list.toSpliced(at % (list.length + 1), 0, added);
  }
  const [index, to] = [at % list.length, 'to' in rest ? rest.to % list.length : 0];
  const item = list[index];
  if (!item) return list;
  if (does === 'move') return list.toSpliced(index, 1).toSpliced(to, 0, item);
  if (does === 'remove') return list.toSpliced(index, 1);
  if (does === 'rename') return list.with(index, { ...item, name: inEnglishOnly(`Major ${++names}`) });
  return does === 'retire' ? list.with(index, { ...item, is_retired: !item.is_retired }) : list;
}

it('saves any edits of a list except those that take a chosen option away', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 14 }), async (changes) => {
      const hall = await community(app.db);
      const { networkId, subnetworkId } = hall;
      const [renee, me] = [await staffMember(app, { networkId }), await resident(app.db, hall)];
      const params = { networkId, subnetworkId };
      let chosen: OptionId[] = [];
      for (const one of changes) {
        const { res } = await asStaff(renee, staffMajors.read, { params });
        if (!res) throw new Error('No list');
        const { version, contents } = res;
        if (one.does === 'choose') {
          const option = contents[one.at % contents.length];
          if (!option) continue;
          const majors = [option.option_id];
          const saved = await app.call(calls.profile.saveMajors, {
            as: me.userId,
            params: me,
            body: { majors },
          });
          const mayChoose = !option.is_retired || chosen.includes(option.option_id);
          expect(saved.code).toBe(mayChoose ? 200 : 422);
          if (mayChoose) chosen = majors;
        } else {
          const change = edited(contents, one);
          const saved = await asStaff(renee, staffMajors.save, {
            params,
            body: { version, contents: change },
          });
          const takes = chosen.some((id) => change.every(({ option_id: remaining }) => remaining !== id));
          expect(saved.code).toBe(takes ? 409 : 200);
          const after = (await asStaff(renee, staffMajors.read, { params })).res?.contents;
          expect(after).toEqual(takes ? contents : change);
        }
        const mine = await app.call(calls.profile.readMajors, { as: me.userId, params: me });
        expect(mine.res?.majors).toEqual(chosen);
      }
    }),
    { numRuns: runs(7, 180) },
  );
});
