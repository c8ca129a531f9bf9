import { staffCalls } from '@nestmate/contract/staff';
import { residentViewId } from '@nestmate/contract/staff/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alderId, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { viewAddressOf } from './views-menu';

const { staffResidents, staffViews } = staffCalls;
prepareConsole();

const alone = {
  view_id: residentViewId.parse('7a1b5c1e-0000-4000-8000-0000000000a1'),
  name: 'Still alone',
  address: `place=${birchId}&room=alone&columns=email%2Croom`,
};

async function showResidents(at = '/residents', views = [alone]) {
  answer(staffResidents.list, { residents: [], next: null });
  answer(staffResidents.count, { count: 0 });
  answer(staffViews.list, { views });
  const shown = await showAs(renee(), at);
  await screen.findByLabelText('Search');
  return shown;
}

it('opens a view at its address', async () => {
  const { person } = await showResidents();
  await person.click(screen.getByRole('button', { name: 'Views' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Still alone' }));
  await screen.findByRole('button', { name: 'View: Still alone' });
  expect(location.pathname + location.search).toBe(`/staff/${alderId}/residents?${alone.address}`);
  expect(requestsOf(staffResidents.list).at(-1)?.url).toContain(`place=${birchId}&room=alone`);
});

async function openNewView() {
  const { person } = await showResidents('/residents?room=alone&sort=joined-down');
  await person.click(screen.getByRole('button', { name: 'Views' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  return { person, form: within(await screen.findByRole('dialog')) };
}

it('saves no view without a name', async () => {
  const { person, form } = await openNewView();
  await person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Type a name.');
  expect(requestsOf(staffViews.save)).toEqual([]);
});

it('says that a name replaces a view', async () => {
  const { person, form } = await openNewView();
  await person.type(form.getByLabelText('Name'), 'still alone');
  await form.findByText('Replaces your view of this name.');
});

it('saves the current view under a name, which stays when that failed before', async () => {
  const { person, form } = await openNewView();
  await person.type(form.getByLabelText('Name'), 'still alone');
  refuse(staffViews.save, { code: 409, error_code: 'TooManyViews', error_description: 'Too many.' });
  await person.keyboard('{Enter}');
  await form.findByText('Too many.');
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('still alone');
  const [refused] = requestsOf(staffViews.save);
  const address = 'room=alone&sort=joined-down&columns=email%2Cplace%2Cunit_type%2Croom%2Cstate';
  answer(staffViews.save, { views: [{ ...alone, name: 'still alone', address }] });
  await person.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'View: still alone' });
  const [, saved] = requestsOf(staffViews.save);
  expect(saved).toMatchObject({ url: refused?.url, body: { name: 'still alone', address } });
});

async function editViews() {
  const { person } = await showResidents();
  await person.click(screen.getByRole('button', { name: 'Views' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit views' }));
  return person;
}

it('renames a view', async () => {
  const person = await editViews();
  await person.click(await screen.findByRole('button', { name: 'Rename Still alone' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await person.clear(name);
  await person.type(name, 'Alone');
  answer(staffViews.save, { views: [{ ...alone, name: 'Alone' }] });
  await person.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Rename Alone' });
  expect(requestsOf(staffViews.save)).toMatchObject([
    { url: expect.stringContaining(alone.view_id) as unknown, body: { name: 'Alone' } },
  ]);
});

it('undoes the removal of a view', async () => {
  const person = await editViews();
  answer(staffViews.remove, { views: [] });
  await person.click(await screen.findByRole('button', { name: 'Remove Still alone' }));
  await screen.findByText(/No views yet/);
  answer(staffViews.save, { views: [alone] });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requestsOf(staffViews.save).at(-1)).toMatchObject({
      url: expect.stringContaining(alone.view_id) as unknown,
      body: { name: 'Still alone', address: alone.address },
    }),
  );
});

it('keeps only filters, order and columns of an address, in one order', () => {
  const search = new URLSearchParams('sort=joined-down&bulk=7&room=alone&text=M%C3%ADa&columns=room');
  expect(viewAddressOf(search, ['email', 'room'])).toBe(
    'text=M%C3%ADa&room=alone&sort=joined-down&columns=email%2Croom',
  );
  expect(viewAddressOf(new URLSearchParams(''), [])).toBe('');
});
