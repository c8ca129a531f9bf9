import { staffCalls } from '@nestmate/contract/staff';
import type { ApiKey } from '@nestmate/contract/staff/exports';
import { apiKeyId } from '@nestmate/contract/staff/ids';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { prepareConsole, renee, showAs } from '../testing/console';

const { staffKeys } = staffCalls;
prepareConsole();

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const nightly: ApiKey = {
  key_id: apiKeyId.parse('7a1b5c1e-0000-4000-8000-000000000009'),
  name: 'StarRez nightly',
  ends_with: 'x9Yz',
  places: null,
  kinds: ['residents', 'changes'],
  made_at: at(-10),
  made_by: { name: 'Renee Okafor', works_here: true },
  expires_at: at(80),
  revoked_at: null,
  calls: 1204,
  rows: 24_000,
  networks: [{ address: '192.0.2.0/24', first_at: at(-9), last_at: at(-1) }],
};
const secret = `nestmate_${'k'.repeat(46)}`;

async function showKeys(keys: ApiKey[] = [nightly]) {
  answer(staffKeys.list, { keys });
  const { person } = await showAs(renee(), '/exports');
  await (keys[0] ? screen.findByRole('row', { name: /StarRez/ }) : screen.findByText('There is no key yet.'));
  return person;
}

it('lists keys with what they read, from where they were used last, and how often', async () => {
  await showKeys();
  const { textContent } = screen.getByRole('row', { name: /StarRez nightly/ });
  expect(textContent).toMatch(/…x9Yz.*residents and changes.*192\.0\.2\.0\/24.*1,204/);
});

it('warns of a key whose maker works here no longer', async () => {
  await showKeys([{ ...nightly, made_by: { name: 'Sam', works_here: false } }]);
  expect(screen.getByText(/They don’t work here anymore/)).toBeDefined();
});

it('shows a new key once, and forgets it when the dialog is closed', async () => {
  const person = await showKeys([]);
  answer(staffKeys.create, { keys: [nightly], secret });
  await person.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(dialog.getByText('Give the key a name.')).toBeDefined();
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'StarRez nightly');
  await person.click(dialog.getByRole('checkbox', { name: /^Rooms/ }));
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText(secret)).toBeDefined();
  expect(requestsOf(staffKeys.create)[0]?.body).toEqual({
    name: 'StarRez nightly',
    kinds: ['residents', 'changes'],
    places: null,
    days: 365,
  });
  await person.click(screen.getByRole('button', { name: 'I stored it' }));
  await screen.findByRole('row', { name: /StarRez nightly/ });
  expect(screen.queryByText(secret)).toBeNull();
});

it('says why no key was created, and keeps what was typed', async () => {
  const person = await showKeys([]);
  refuse(staffKeys.create, { code: 409, error_code: 'TooManyKeys', error_description: 'Twenty already.' });
  await person.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Third');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Third');
});

it('revokes a key after a question', async () => {
  const person = await showKeys();
  answer(staffKeys.revoke, { keys: [{ ...nightly, revoked_at: at(0) }] });
  await person.click(screen.getByRole('button', { name: 'Actions for StarRez nightly' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Actions for StarRez nightly' })).toBeNull();
});
