import { setImmediate as turn, setTimeout as after } from 'node:timers/promises';
import type { MembershipId, SubnetworkId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import { expect, it } from 'vitest';
import { makeDeckViewer } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { suggestedPage } from './deck.service';
import { questionnaireFrom, ResidentIndexes } from './residents/resident-indexes';
import type { ResidentRow } from './residents/residents.queries';

const unitType = { unitTypeId: newId<UnitTypeId>(), subnetworkId: newId<SubnetworkId>() };
const resident = (): ResidentRow => ({
  id: newId<MembershipId>(),
  unitTypeId: unitType.unitTypeId,
  userId: newId<UserId>(),
  isRegistered: true,
  genderId: null,
  livingWith: null,
  roommateGenders: null,
  isHidden: false,
  firstName: 'Robin',
  lastName: 'Reyes',
  choices: [],
  isRoomLocked: false,
  roomSize: 1,
  answers: null,
});
const maxWaitMs = 1;
/** A unit type of which `first` residents are read after a time, and the others when the test says so. */
function reading(first: number, others: number, firstAfterMs = 0) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const indexes = new ResidentIndexes(
    {
      questionnaireOf: async () => questionnaireFrom([]),
      residentsIn: async function* () {
        await after(firstAfterMs);
        yield Array.from({ length: first }, resident);
        await finished;
        yield Array.from({ length: others }, resident);
      },
      residentsAmong: async () => [],
      withRoommates: async (id) => [id],
    },
    { maxWaitMs },
  );
  const page = suggestedPage(indexes, unitType, makeDeckViewer(), { page: 0, filters: noFilters });
  return { indexes, page, finish };
}

it('shows a full page of a unit type that is still being read', async () => {
  const { page, finish } = reading(limits.cardsPerPage + 1, 1);
  expect((await page).found.length).toBe(limits.cardsPerPage + 1);
  finish();
});

it('shows a full page also when reading the first residents takes longer than a page waits', async () => {
  const { page, finish } = reading(limits.cardsPerPage + 1, 1, 20 * maxWaitMs);
  expect((await page).found.length).toBe(limits.cardsPerPage + 1);
  finish();
});

it('a page waits for the whole unit type when the residents read so far do not fill it', async () => {
  const { indexes, page, finish } = reading(limits.cardsPerPage, 1);
  let isThere = false;
  void page.then(() => (isThere = true));
  // Its wait began after that of the page, and so ends after it.
  expect((await indexes.soon(unitType)).isComplete).toBe(false);
  await turn();
  expect(isThere).toBe(false);
  finish();
  expect((await page).found.length).toBe(limits.cardsPerPage + 1);
});
