import { unitId, unitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import type { UnitStock } from '@nestmate/contract/staff/setup/units';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, requestsOf } from '@/testing/server';
import { birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffUnits, staffRooms, staffUnitTypes } = staffCalls;
prepareConsole();

const fourId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000004');
const livedIn = {
  unit_id: unitId.parse('7a1b5c1e-0000-4000-8000-000000000301'),
  building: 'North',
  floor: '3',
  number: '301',
  bedrooms: [],
  is_accessible: false,
  held_back: null,
};
const none: UnitStock = {
  unit_type_id: fourId,
  count: null,
  held_back: 0,
  held_back_reason: null,
  units: [],
};
const supply = (total: number) => ({ total, taken: 1, held_back: 2, left: total - 3 });

/** The page of a place with one unit type. */
async function showUnits(stock: UnitStock, people = 0) {
  answer(staffUnitTypes.read, {
    version: '1',
    in_use: [],
    contents: [{ unit_type_id: fourId, name: inEnglishOnly('Suite'), capacity: 4, room_types: [] }],
  });
  answer(staffUnits.read, {
    version: '1',
    in_use: [{ id: livedIn.unit_id, people }],
    contents: [stock],
  });
  answer(staffUnits.check, { effects: [] });
  answer(staffRooms.units, {
    unit_types: [
      {
        subnetwork_id: birchId,
        unit_type_id: fourId,
        name: 'Suite',
        units: stock.count === null ? null : supply(10),
        places: stock.count === null ? null : supply(40),
      },
    ],
  });
  const { person } = await showAs(renee(), `/set-up/units?place=${birchId}`);
  await screen.findByRole('region', { name: 'Suite' });
  return person;
}

const save = /^Save/;

it('counts units, and offers to undo what was saved [1.9]', async () => {
  const person = await showUnits(none);
  await person.click(screen.getByRole('radio', { name: 'A number' }));
  const count = screen.getByRole('spinbutton', { name: 'Units' });
  await person.tripleClick(count);
  await person.keyboard('12');
  const saved = { ...none, count: 12 };
  answer(staffUnits.save, { version: '2', in_use: [], contents: [saved] });
  await person.click(screen.getByRole('button', { name: save }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('It’s as it was before.');
  expect(await screen.findByText('Everything is saved.')).toBeDefined();
  expect(requestsOf(staffUnits.save)).toMatchObject([
    { body: { version: '1', contents: [saved] } },
    { body: { version: '2', contents: [none] } },
  ]);
});

it('shows no limit again after an undo of the first listed unit [1.9]', async () => {
  const person = await showUnits(none);
  await person.click(screen.getByRole('radio', { name: 'A list' }));
  await person.click(screen.getByRole('button', { name: 'Add a unit' }));
  await person.type(screen.getByRole('textbox', { name: /^Number of/ }), '301');
  answer(staffUnits.save, { version: '2', in_use: [], contents: [{ ...none, units: [livedIn] }] });
  await person.click(screen.getByRole('button', { name: save }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  answer(staffUnits.save, { version: '3', in_use: [], contents: [none] });
  await person.click(undo);
  await screen.findByText('It’s as it was before.');
  expect(screen.getByRole('radio', { name: 'No limit', checked: true })).toBeDefined();
});

it('leads a refused save to the first missing field [1.9]', async () => {
  const person = await showUnits({ ...none, units: [livedIn] });
  await person.click(screen.getByRole('checkbox', { name: /held back/i }));
  await person.click(screen.getByRole('button', { name: save }));
  const reason = screen.getByRole('textbox', { name: 'Why held back of North 301' });
  expect(document.activeElement).toBe(reason);
  expect(requestsOf(staffUnits.save)).toEqual([]);
});

it('shows how many units and places there are, taken, held back and left [1.9]', async () => {
  await showUnits({ ...none, count: 10, held_back: 2 });
  const totals = (await screen.findAllByRole('term')).map(({ parentElement }) => parentElement?.textContent);
  expect(totals).toEqual(['Units1040 places', 'Taken11 place', 'Held back22 places', 'Left737 places']);
});

it('takes over a pasted list, and says before what each line does [1.9]', async () => {
  const person = await showUnits({ ...none, units: [livedIn] });
  await person.click(screen.getByRole('button', { name: 'Paste or import a list' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('textbox'));
  await person.paste('building\tnumber\nNorth\t301\nNorth\t302\nNorth\t');
  expect(await dialog.findByText('1 new unit')).toBeDefined();
  expect(dialog.getByText('1 line is left out')).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Take over 1 change' }));
  expect(await screen.findByRole('textbox', { name: 'Number of North 302' })).toBeDefined();
});

it('says how many live in a unit, which cannot be removed then [1.9]', async () => {
  await showUnits({ ...none, units: [livedIn] }, 3);
  expect(screen.queryByRole('button', { name: /Remove North 301/ })).toBeNull();
  expect(screen.getByText(/3/)).toBeDefined();
});

it('warns at its field of a unit type with the name of another', async () => {
  const suite = { unit_type_id: fourId, name: inEnglishOnly('Suite'), capacity: 4, room_types: [] };
  const other = { ...suite, unit_type_id: crypto.randomUUID() as typeof fourId, name: inEnglishOnly('Quad') };
  answer(staffUnitTypes.read, { version: '1', in_use: [], contents: [suite, other] });
  answer(staffUnitTypes.check, { effects: [] });
  const { person } = await showAs(renee(), `/set-up/unit-types?place=${birchId}`);
  const field = await screen.findByDisplayValue('Quad');
  await person.clear(field);
  await person.type(field, 'suite');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toMatch(/^Another unit type here has this name\./);
});
