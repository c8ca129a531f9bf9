import { membershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { officeMessageId } from '@nestmate/contract/staff/ids';
import type { MessageAudience, OfficeMessage } from '@nestmate/contract/staff/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, lindenId, prepareConsole, renee, reneeId, showAs } from '../testing/console';
import { listedResident, residentDetail } from '../testing/residents';

const { staffMessages, staffResidents } = staffCalls;
prepareConsole();
// Makes rows visible, because nothing has a size here.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  return () => vi.restoreAllMocks();
});

const idOf = (number: number) => membershipId.parse(`7a1b5c1e-0000-4000-8000-0000000001${number + 10}`);
const resident = (number: number, first_name: string) =>
  listedResident({ membership_id: idOf(number), first_name });
const otherId = officeMessageId.parse('7a1b5c1e-0000-4000-8000-000000000092');
const message = (changes: Partial<OfficeMessage> = {}): OfficeMessage => ({
  message_id: officeMessageId.parse('7a1b5c1e-0000-4000-8000-000000000091'),
  subject: 'Keys',
  texts: [
    { language: 'en', subject: 'Keys', body: 'Pick up your keys.' },
    { language: 'es', subject: 'Llaves', body: 'Recoge tus llaves.' },
  ],
  state: 'waiting',
  by: 'Renee Okafor',
  by_id: reneeId,
  made_at: '2027-06-01T10:00:00.000Z',
  send_at: '2027-06-01T10:01:00.000Z',
  people: 2,
  delivered: 0,
  audience: null,
  version: 1,
  has_lost_writer: false,
  ...changes,
});
const audience: MessageAudience = {
  people: 2,
  without_account: 1,
  by_mail: 1,
  languages: { en: 1, es: 1, zh: 0 },
  goes_to: 'server',
};

async function openDialog(shown = audience) {
  answer(staffResidents.list, { residents: [resident(0, 'Ana'), resident(1, 'Ben')], next: null });
  answer(staffResidents.count, { count: 2 });
  const { person } = await showAs(renee(), '/residents');
  await person.click(await screen.findByRole('checkbox', { name: 'Choose Ana Torres' }));
  answer(staffMessages.preview, shown);
  const bar = within(screen.getByRole('region', { name: 'Chosen residents' }));
  await person.click(bar.getByRole('button', { name: 'Message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 1 resident' }));
  return { person, dialog };
}

async function write() {
  const { person, dialog } = await openDialog();
  await person.type(await dialog.findByLabelText('Subject'), 'Keys');
  await person.type(dialog.getByLabelText('Message'), 'Pick up your keys.');
  return { person, dialog };
}

it('says who would get a message, and in which language', async () => {
  const { dialog } = await openDialog();
  await dialog.findByText('2 residents get it in their notifications');
  dialog.getByText('1 of them also by email');
  dialog.getByText('1 has no account yet and gets nothing');
  dialog.getByText('1 reads English and 1 reads Español');
  dialog.getByText('Not written yet: Español. These residents get it in English.');
});

it('writes to one resident from their page', async () => {
  const maya = listedResident();
  answer(staffResidents.read, residentDetail());
  const { person } = await showAs(renee(), `/residents/${maya.membership_id}`);
  answer(staffMessages.preview, { ...audience, people: 1, without_account: 0 });
  await person.click(await screen.findByRole('button', { name: 'Message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 1 resident' }));
  await dialog.findByText('To Maya Torres');
  await dialog.findByRole('button', { name: 'Send to 1 resident' });
  expect(requestsOf(staffMessages.preview)).toMatchObject([
    { body: { selection: { ids: [maya.membership_id] } } },
  ]);
});

it('shows what arrives before a message is sent, and mails a test to its writer alone', async () => {
  const { person, dialog } = await write();
  answer(staffMessages.draft, {
    from: 'Nestmate <office@alder.example>',
    reply_to: null,
    subject: 'Keys',
    text: 'Hi Renee Okafor,',
    goes_to: 'server',
  });
  await person.click(dialog.getByRole('button', { name: 'Preview what arrives (English)' }));
  const preview = within(await dialog.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Pick up your keys.')).toBeDefined();
  await preview.findByText('Hi Renee Okafor,');
  answer(staffMessages.sample, undefined);
  await person.click(preview.getByRole('button', { name: 'Email me a test' }));
  await screen.findByText(/^A test is on its way to renee/);
  expect(requestsOf(staffMessages.sample)).toMatchObject([
    { body: { language: 'en', subject: { en: 'Keys', es: null, zh: null } } },
  ]);
  await person.type(dialog.getByLabelText('Message'), ' Today.');
  await dialog.findByRole('button', { name: 'Preview what arrives (English)' });
});

it('says of a message that its writer left, or lost some of the residents, before it was sent', async () => {
  const ended = message({ state: 'stopped', has_lost_writer: true });
  const inPart = { ...ended, message_id: officeMessageId.parse(crypto.randomUUID()), delivered: 1 };
  answer(staffMessages.list, { messages: [ended, inPart] });
  await showAs(renee(), '/messages');
  await screen.findByText('Not sent: its writer no longer works for these residents.');
  screen.getByText('Not sent to everyone: its writer no longer works for some of these residents.');
});

it('sends a message in the languages that are written', async () => {
  const { person, dialog } = await write();
  await person.click(dialog.getByRole('radio', { name: 'Español' }));
  await person.type(dialog.getByLabelText('Subject'), 'Llaves');
  await person.type(dialog.getByLabelText('Message'), 'Recoge tus llaves.');
  answer(staffMessages.send, { messages: [message()] });
  await person.click(dialog.getByRole('button', { name: 'Send to 2 residents' }));
  await screen.findByText('Your message goes to 2 residents in a minute.');
  expect(requestsOf(staffMessages.send)).toMatchObject([
    {
      body: {
        selection: { ids: [idOf(0)] },
        people: 2,
        subject: { en: 'Keys', es: 'Llaves', zh: null },
        body: { en: 'Pick up your keys.', es: 'Recoge tus llaves.', zh: null },
        send_at: null,
      },
    },
  ]);
  expect(screen.queryByText('1 chosen')).toBeNull();
});

it('sends no message at a time that has passed, and says so at its field', async () => {
  const { person, dialog } = await write();
  fireEvent.change(dialog.getByLabelText(/^Send at/), { target: { value: '2020-06-03T09:00' } });
  await person.click(dialog.getByRole('button', { name: 'Send to 2 residents' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^That time has passed/);
  expect(requestsOf(staffMessages.send)).toEqual([]);
});

it('refuses words in braces at their field, and names the language when another one is shown', async () => {
  const { person, dialog } = await write();
  await person.click(dialog.getByRole('radio', { name: 'Español' }));
  await person.type(dialog.getByLabelText('Subject'), 'Llaves');
  await person.type(dialog.getByLabelText('Message'), 'Hola {{{{name}}');
  dialog.getByText(/^Messages can’t fill in \{\{name\}\}/);
  await person.click(dialog.getByRole('radio', { name: /^English/ }));
  await person.click(dialog.getByRole('button', { name: 'Send to 2 residents' }));
  await dialog.findByText('Something is still missing or wrong in Español.');
  expect(requestsOf(staffMessages.send)).toEqual([]);
});

it('warns that nobody gets a message by email where there is no mail server', async () => {
  const { dialog } = await openDialog({ ...audience, goes_to: 'files' });
  await dialog.findByText(/^There’s no mail server here/);
  expect(dialog.queryByText(/also by email/)).toBeNull();
});

it('shows the words of a message in each language, on a page of the menu', async () => {
  answer(staffMessages.list, { messages: [message({ state: 'sent', delivered: 2 })] });
  const { person } = await showAs(renee(), '/messages');
  await person.click(await screen.findByText('Keys', { selector: 'summary *' }));
  screen.getByText('Pick up your keys.');
  screen.getByText('Recoge tus llaves.');
  expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('page');
});

it('asks for the words of a message at their fields', async () => {
  const { person, dialog } = await openDialog();
  await dialog.findByText('2 residents get it in their notifications');
  await person.click(dialog.getByRole('button', { name: 'Send to 2 residents' }));
  await dialog.findByText('Write a subject.');
  dialog.getByText('Write the message.');
  expect(requestsOf(staffMessages.send)).toEqual([]);
});

it('shows the new audience of a message when it has changed, and keeps the words', async () => {
  const { person, dialog } = await write();
  refuse(staffMessages.send, {
    code: 409,
    error_code: 'NumbersChanged',
    error_description: 'The numbers changed.',
  });
  answer(staffMessages.preview, { ...audience, people: 3 });
  await person.click(dialog.getByRole('button', { name: 'Send to 2 residents' }));
  await dialog.findByText('The numbers changed.');
  await dialog.findByRole('button', { name: 'Send to 3 residents' });
  expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('Keys');
});

it('sends nothing to residents of whom none has an account', async () => {
  const { dialog } = await openDialog({ ...audience, people: 0, languages: { en: 0, es: 0, zh: 0 } });
  await dialog.findByText(/None of them has an account yet/);
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
});

it('shows how far each message is, and stops one', async () => {
  answer(staffMessages.list, {
    messages: [
      message({ state: 'sending', delivered: 1 }),
      message({ message_id: otherId, state: 'sent', subject: 'Elevator' }),
    ],
  });
  const { person } = await showAs(renee(), '/messages');
  await screen.findByText('1 of 2 residents have it');
  answer(staffMessages.stop, { messages: [message({ state: 'stopped', delivered: 1 })] });
  await person.click(screen.getByRole('button', { name: 'Stop “Keys”' }));
  await screen.findByText('Stopped. Nobody else gets it.');
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
});

it('writes to those without a roommate in the places that are chosen', async () => {
  answer(staffMessages.list, { messages: [] });
  answer(staffMessages.preview, audience);
  const { person } = await showAs(renee(), '/messages');
  await person.click(await screen.findByRole('button', { name: 'Write an announcement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write an announcement' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Birch Hall' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Only residents without a roommate' }));
  await person.type(dialog.getByLabelText('Subject'), 'Still looking?');
  await person.type(dialog.getByLabelText('Message'), 'Come by on Monday.');
  answer(staffMessages.send, { messages: [] });
  await person.click(await dialog.findByRole('button', { name: 'Send to 2 residents' }));
  await vi.waitFor(() => expect(requestsOf(staffMessages.send)).toHaveLength(1));
  expect(requestsOf(staffMessages.send)).toMatchObject([
    { body: { selection: { audience: { places: [lindenId], unit_types: [], without_roommate: true } } } },
  ]);
});

it('shows a viewer messages and nothing to write, change or stop', async () => {
  answer(staffMessages.list, { messages: [message({ send_at: '2099-06-01T10:00:00.000Z' })] });
  await showAs(renee(alder({ role: 'viewer' })), '/messages');
  await screen.findByText('Keys', { selector: 'summary *' });
  for (const name of ['Write an announcement', 'Change “Keys”', 'Stop “Keys”'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('changes the words of a message that waits, and keeps them when a colleague was faster', async () => {
  const planned = message({ send_at: '2099-06-01T10:00:00.000Z' });
  answer(staffMessages.list, { messages: [planned] });
  const { person } = await showAs(renee(), '/messages');
  await person.click(await screen.findByRole('button', { name: 'Change “Keys”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the message' }));
  await person.type(dialog.getByLabelText('Message'), ' At noon.');
  refuse(staffMessages.change, {
    code: 409,
    error_code: 'ChangedMeanwhile',
    error_description: 'A colleague was faster.',
  });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('A colleague was faster.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Pick up your keys. At noon.');
  expect(requestsOf(staffMessages.change)).toMatchObject([
    { body: { version: 1, body: { en: 'Pick up your keys. At noon.' }, send_at: planned.send_at } },
  ]);
});
