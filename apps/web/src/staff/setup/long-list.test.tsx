import { optionId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, requestsOf } from '@/testing/server';
import { birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffMajors } = staffCalls;
prepareConsole();

const majors = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    option_id: optionId.parse(`7a1b5c1e-0000-4000-8000-${String(nth).padStart(12, '0')}`),
    topic: inEnglishOnly('Majors'),
    name: inEnglishOnly(nth === 125 ? 'Économie' : `Major ${nth}`),
    is_retired: false,
  }));

async function showMajors(count: number) {
  answer(staffMajors.read, { version: '1', in_use: [], contents: majors(count) });
  answer(staffMajors.check, { effects: [] });
  const { person } = await showAs(renee(), `/set-up/majors?place=${birchId}`);
  const list = within(await screen.findByRole('list', { name: 'Majors' }));
  return { person, list };
}

it('renders more than the first of 130 majors only on request', async () => {
  const { person, list } = await showMajors(130);
  expect(list.getAllByRole('listitem')).toHaveLength(60);
  await person.click(screen.getByRole('button', { name: 'Show 60 more' }));
  expect(list.getAllByRole('listitem')).toHaveLength(120);
});

it('finds a major by a part of its name, without accents, to edit it in place', async () => {
  const { person, list } = await showMajors(130);
  await person.click(screen.getByRole('searchbox', { name: 'Find in Majors' }));
  await person.paste('econo');
  await screen.findByText('1 of 130 has these words');
  expect(list.queryByRole('button', { name: /Move Économie/ })).toBeNull();
  await person.type(list.getByRole('textbox', { name: 'Économie: English' }), ' ii');
  await person.clear(screen.getByRole('searchbox', { name: 'Find in Majors' }));
  const saved = majors(130);
  answer(staffMajors.save, { version: '2', in_use: [], contents: saved });
  await person.keyboard('{Control>}s{/Control}');
  await screen.findByText('Saved.');
  expect(requestsOf(staffMajors.save).at(-1)?.body).toMatchObject({
    contents: saved.map((major, nth) =>
      nth === 125 ? { ...major, name: inEnglishOnly('Économie ii') } : major,
    ),
  });
});

it('shows lines that are pasted at the end of a long list', async () => {
  const { list } = await showMajors(70);
  const empty = screen.getByRole('textbox', { name: 'New major' });
  fireEvent.paste(empty, { clipboardData: { getData: () => 'Zoology\nZymurgy\n' } });
  expect(list.getAllByRole('listitem')).toHaveLength(62);
  expect(list.getByRole('textbox', { name: 'Zymurgy: English' })).toBeDefined();
});

it('keeps a row visible that moves past the last one shown', async () => {
  const { person, list } = await showMajors(70);
  await person.click(list.getByRole('textbox', { name: 'Major 59: English' }));
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(document.activeElement).toHaveProperty('value', 'Major 59');
  expect(list.getAllByRole('listitem')).toHaveLength(61);
});

/** Majors under two headings. */
async function showHeadings() {
  const contents = majors(2).map((major, nth) =>
    nth === 0 ? major : { ...major, topic: inEnglishOnly('Minors') },
  );
  answer(staffMajors.read, { version: '1', in_use: [], contents });
  answer(staffMajors.check, { effects: [] });
  const { person } = await showAs(renee(), `/set-up/majors?place=${birchId}`);
  const [heading] = await screen.findAllByRole('textbox', { name: 'Heading: English' });
  if (!heading) throw new Error('There is no heading');
  return { person, heading };
}

it('a heading counts as changed while it is typed', async () => {
  const { person, heading } = await showHeadings();
  await person.type(heading, ' A–Z');
  expect(screen.queryByText('Everything is saved.')).toBeNull();
  expect(screen.getByRole('list', { name: 'Majors A–Z' })).toBeDefined();
});

it('a heading joins another of its name only once its field loses focus', async () => {
  const { person, heading } = await showHeadings();
  await person.clear(heading);
  await person.type(heading, 'Minors');
  expect(screen.getByRole('list', { name: 'Minor' })).toBeDefined();
  await person.tab();
  expect(within(screen.getByRole('list', { name: 'Minors' })).getAllByRole('listitem')).toHaveLength(2);
});

it('a heading whose letters are all deleted keeps its name', async () => {
  const { person, heading } = await showHeadings();
  await person.click(heading);
  await person.keyboard('{Backspace}'.repeat('Majors'.length));
  await person.tab();
  expect(screen.getByRole('list', { name: 'Majors' })).toBeDefined();
});
