import { membershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, requestsOf } from '@/testing/server';
import { alder, birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffCampus, staffPlaces } = staffCalls;
prepareConsole();

const birch = {
  subnetwork_id: birchId,
  name: 'Birch Hall',
  time_zone: 'America/New_York',
  round_status: 'MATCHING' as const,
  unit_types: 2,
  questions: 0,
  residents: 0,
  is_draft: false,
  missing: [],
};
const network = {
  version: '1',
  network: { name: 'Alder University', kind: 'university' as const },
  places: [birch],
};

it('says what a community still needs before residents can come, with a link to each editor', async () => {
  answer(staffPlaces.network, network);
  await showAs(renee(), '/set-up');
  expect(await screen.findByText('1 of 3 ready')).toBeDefined();
  expect(screen.getByText('2 unit types')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Lifestyle questions of Birch Hall' });
  expect(link.getAttribute('href')).toContain(`/set-up/questions?place=${birchId}`);
});

it('adds a community as a copy of another, with the time zone of the place it is copied from', async () => {
  answer(staffPlaces.network, network);
  const { person } = await showAs(renee(), '/set-up?add=place');
  const form = within(await screen.findByRole('dialog'));
  await person.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText('Type a name.');
  await person.type(form.getByLabelText('Name'), 'Birch Hall 2028');
  await person.selectOptions(form.getByRole('combobox', { name: /Start with/ }), 'A copy of Birch Hall');
  await person.type(form.getByLabelText('First day of matching'), '2028-03-01');
  await person.type(form.getByLabelText('Last day of matching'), '2028-06-15');
  answer(staffPlaces.add, network);
  await person.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('Birch Hall 2028 is here. Continue with its units.');
  expect(requestsOf(staffPlaces.add).map(({ body }) => body)).toMatchObject([
    {
      name: 'Birch Hall 2028',
      time_zone: 'America/New_York',
      deadline_start: '2028-03-01',
      deadline_end: '2028-06-15',
      copy_of: birchId,
    },
  ]);
});

it('leads to a new community from the list of another place, and never switches to it by itself', async () => {
  const { person } = await addBeside();
  const see = await screen.findByRole('button', { name: 'Show it' });
  expect(location.search).toContain(`place=${birchId}`);
  await person.click(see);
  const [added] = requestsOf(staffPlaces.add).map(({ body }) => body as { subnetwork_id: string });
  expect(location.search).toContain(`place=${added?.subnetwork_id}`);
});

/** Adds a community while the console shows another place. */
async function addBeside() {
  answer(staffPlaces.network, network);
  const shown = await showAs(renee(), `/set-up?add=place&place=${birchId}`);
  const { person } = shown;
  const form = within(await screen.findByRole('dialog'));
  await person.type(form.getByLabelText('Name'), 'Cedar Hall');
  await person.type(form.getByLabelText('First day of matching'), '2028-03-01');
  await person.type(form.getByLabelText('Last day of matching'), '2028-06-15');
  answer(staffPlaces.add, network);
  await person.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('Cedar Hall is here. Continue with its units.');
  return shown;
}

it('says at each day of a new community what is wrong with it', async () => {
  answer(staffPlaces.network, network);
  const { person } = await showAs(renee(), '/set-up?add=place');
  const form = within(await screen.findByRole('dialog'));
  await person.type(form.getByLabelText('Name'), 'Oak Hall');
  await person.type(form.getByLabelText('Last day of matching'), '2028-02-15');
  await person.click(form.getByRole('button', { name: 'Add' }));
  const first = await form.findByLabelText('First day of matching');
  const wordsOf = (id: string | null) => id && document.getElementById(id)?.textContent;
  expect(wordsOf(first.getAttribute('aria-describedby'))).toBe('Choose the first day.');
  await person.type(first, '2028-03-01');
  const last = form.getByLabelText('Last day of matching');
  expect(wordsOf(last.getAttribute('aria-describedby'))).toBe('The last day is before the first.');
  expect(requestsOf(staffPlaces.add)).toEqual([]);
});

it('takes the time zone of a new community from a city', async () => {
  answer(staffPlaces.network, { ...network, places: [] });
  const { person } = await showAs(renee(), '/set-up');
  await person.click(await screen.findByRole('button', { name: 'Add a community' }));
  const form = within(await screen.findByRole('dialog'));
  const zone = form.getByLabelText(/^Time zone/);
  await person.clear(zone);
  await person.type(zone, 'boston');
  await form.findByText(/^Eastern Time\. There it’s/);
  await person.type(form.getByLabelText('Name'), 'Oak Hall');
  await person.type(form.getByLabelText('First day of matching'), '2028-03-01');
  await person.type(form.getByLabelText('Last day of matching'), '2028-06-15');
  answer(staffPlaces.add, network);
  await person.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('Oak Hall is here. Continue with its units.');
  expect(requestsOf(staffPlaces.add)).toMatchObject([{ body: { time_zone: 'America/New_York' } }]);
});

it('lets only staff of the whole network add a community or name the network', async () => {
  answer(staffPlaces.network, network);
  await showAs(renee(alder({ is_whole_network: false })), '/set-up');
  await screen.findByText('1 of 3 ready');
  expect(screen.queryByRole('button', { name: 'Add a community' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Network' })).toBeNull();
});

it('says what a draft lacks before it can be opened to residents', async () => {
  const draft = { ...birch, is_draft: true, missing: ['questions' as const, 'deadline' as const] };
  answer(staffPlaces.network, { ...network, places: [draft] });
  await showAs(renee(), '/set-up');
  await screen.findByText(
    'Before you can open it: a lifestyle question and a last day of matching that lies ahead.',
  );
  expect(screen.queryByRole('button', { name: 'Open Birch Hall to residents' })).toBeNull();
});

it('opens a draft to residents once nothing is missing, after saying what they will see', async () => {
  const draft = { ...birch, is_draft: true };
  answer(staffPlaces.network, { ...network, places: [{ ...draft, questions: 3, missing: [] }] });
  const { person } = await showAs(renee(), '/set-up');
  await person.click(await screen.findByRole('button', { name: 'Open Birch Hall to residents' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Open Birch Hall to residents?' }));
  dialog.getByText('3 lifestyle questions');
  answer(staffPlaces.open, { ...network, places: [{ ...birch, questions: 3 }] });
  await person.click(dialog.getByRole('button', { name: 'Open to residents' }));
  await screen.findByText('Birch Hall is open. You can invite its residents now.');
  expect(screen.queryByText('Draft')).toBeNull();
});

const campus = {
  version: '1',
  redirect_uri: 'https://nest.example/auth/redirect/campus/1',
  contents: {
    issuer: 'https://login.alder.example',
    client_id: 'nestmate',
    scopes: 'openid profile email',
    name: 'Alder ID',
    match_by: 'officeId' as const,
    match_claim: 'student_number',
    needs_passcode: false,
  },
  has_secret: true,
  is_on: false,
  people: 0,
};

it('saves the campus sign-in with the secret that was typed, and shows it no more [1.9]', async () => {
  answer(staffCampus.read, { ...campus, version: '', contents: null, has_secret: false });
  const { person } = await showAs(renee(), '/set-up/campus');
  await screen.findByText('https://nest.example/auth/redirect/campus/1');
  await person.type(screen.getByLabelText('Issuer'), 'https://login.alder.example');
  await person.type(screen.getByLabelText('Client ID'), 'nestmate');
  await person.type(screen.getByLabelText('Client secret'), 'typed');
  await person.type(screen.getByLabelText('Name on the button'), 'Alder ID');
  answer(staffCampus.save, campus);
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Residents don’t see this yet. Save, try it out, then turn it on.');
  expect(requestsOf(staffCampus.save).map(({ body }) => body)).toEqual([
    { version: '', contents: campus.contents, client_secret: 'typed' },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe('');
  answer(staffCampus.turn, { ...campus, is_on: true });
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('Residents can sign in with Alder ID.');
});

it('shows the claims of a try-out, and who on the roster they mean [1.9]', async () => {
  answer(staffCampus.read, campus);
  answer(staffCampus.check, {
    claims: [{ name: 'student_number', value: 'S0042' }],
    outcome: 'person',
    people: [{ membership_id: membershipId.parse(birchId), name: 'Ida Berg', place: 'Birch Hall' }],
  });
  await showAs(renee(), '/set-up/campus?signin=campus&attempt=3');
  await screen.findByText('This would let in:');
  screen.getByText('Ida Berg · Birch Hall');
  screen.getByText('S0042');
  expect(requestsOf(staffCampus.check).map(({ body }) => body)).toEqual([{ attempt: '3' }]);
});

it('shows the campus sign-in to no administrator of some places [1.9]', async () => {
  await showAs(renee(alder({ is_whole_network: false })), '/set-up/campus');
  await screen.findByText('Administrators of the whole network set this up.');
  expect(requestsOf(staffCampus.read)).toEqual([]);
});
