import { membershipId, unitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { passcodeId } from '@nestmate/contract/staff/ids';
import type {
  GeneralPasscode,
  InvitationReminders,
  InvitationSending,
  InvitationSheet,
  InvitationState,
  MailTarget,
  StaffInvitation,
} from '@nestmate/contract/staff/invitations';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { beforeAll, expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffInvitations, staffUnitTypes } = staffCalls;
prepareConsole();
// There is no layout here; rows render because the frame has a height.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
});

const idOf = (nth: number) => membershipId.parse(`7a1b5c1e-0000-4000-8000-0000000000${20 + nth}`);
const invited = (nth: number, name: string, changes: Partial<StaffInvitation> = {}): StaffInvitation => ({
  membership_id: idOf(nth),
  name,
  email: `${name.toLowerCase()}@mail.example`,
  unit_type: 'Quad',
  state: 'notSent',
  why: null,
  sent_at: null,
  send_at: null,
  mails: 0,
  ...changes,
});
const maya = invited(1, 'Maya');
const noah = invited(2, 'Noah', { state: 'sent', sent_at: '2027-06-01T10:00:00.000Z', mails: 2 });
const iris = invited(3, 'Iris', { state: 'bounced', why: '550 No such mailbox' });
const omar = invited(4, 'Omar', { email: '' });

const counts = (changes: Partial<Record<InvitationState, number>> = {}) => ({
  notSent: 0,
  queued: 0,
  sent: 0,
  bounced: 0,
  opened: 0,
  claimed: 0,
  revoked: 0,
  ...changes,
});
const quadId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000011');
const otherPasscodeId = passcodeId.parse('7a1b5c1e-0000-4000-8000-000000000042');
const general = (changes: Partial<GeneralPasscode> = {}): GeneralPasscode => ({
  passcode_id: passcodeId.parse('7a1b5c1e-0000-4000-8000-000000000041'),
  passcode: 'NEST-BIRCH-27',
  unit_type_id: quadId,
  unit_type: 'Quad',
  room_type_id: null,
  room_type: null,
  created_at: '2027-06-01T10:00:00.000Z',
  closed_at: null,
  joined: 3,
  max_joins: null,
  inviter: null,
  ...changes,
});

async function showInvitations(
  me = renee(),
  all = [maya, noah, iris, omar],
  goesTo: MailTarget = 'server',
  reminders: InvitationReminders = { due: 1, later: 0, from: null },
) {
  answer(staffInvitations.list, {
    invitations: all,
    next: null,
  });
  answer(staffInvitations.count, {
    counts: counts({ notSent: 2, sent: 1, bounced: 1 }),
    without_address: 1,
    reminders,
    sending: null,
    is_draft: false,
  });
  answer(staffInvitations.recipients, { count: 1 });
  answer(staffInvitations.passcodes, { passcodes: [general()] });
  answer(staffInvitations.mail, {
    from: 'Alder Housing <office@alder.example>',
    reply_to: 'housing@alder.example',
    subject: 'Your place',
    text: 'Hi Renee',
    goes_to: goesTo,
  });
  const shown = await showAs(me, `/invitations?place=${birchId}`);
  await screen.findByRole('link', { name: 'Maya' });
  return shown;
}
type Person = Awaited<ReturnType<typeof showInvitations>>['person'];
const dialogAfter = async (person: Person, button: string | RegExp) => {
  await person.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

it('counts the residents of each state that somebody is in', async () => {
  await showInvitations();
  expect(screen.getByRole('button', { name: /^Bounced 1/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Joined 0/ })).toBeNull();
});

it('says that people with a general passcode are not counted', async () => {
  await showInvitations();
  expect(screen.getByText(/general passcode aren’t counted here/)).toBeDefined();
});

it('lists the residents of one state', async () => {
  const { person } = await showInvitations();
  await person.click(screen.getByRole('button', { name: /^Bounced 1/ }));
  await expect.poll(() => requestsOf(staffInvitations.list).at(-1)?.url).toContain('state=bounced');
});

it('shows how often a resident was invited', async () => {
  await showInvitations();
  expect(screen.getAllByText('2 times')[0]).toBeDefined();
});

it('shows why an invitation bounced', async () => {
  await showInvitations();
  expect(screen.getAllByText('The mail server said: 550 No such mailbox')[0]).toBeDefined();
});

it('distinguishes an invitation that could not be made from a refused one', async () => {
  await showInvitations(renee(), [maya, invited(3, 'Iris', { state: 'bounced', why: '' })]);
  expect(screen.getAllByText('Couldn’t be sent')[0]).toBeDefined();
  expect(screen.queryByText(/The mail server said/)).toBeNull();
});

it('suggests a sheet for people without an address', async () => {
  await showInvitations();
  expect(screen.getByText('1 person not invited yet has no email. Print a sheet for them.')).toBeDefined();
  expect(screen.getByText('No email')).toBeDefined();
});

it('shows the mail in the chosen language before it is sent', async () => {
  const { person } = await showInvitations();
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  await person.click(dialog.getByRole('radio', { name: 'Español' }));
  await dialog.findByText('Hi Renee');
  await expect.poll(() => requestsOf(staffInvitations.mail).at(-1)?.url).toContain('language=es');
});

it('mails a sample to the staff member', async () => {
  const { person } = await showInvitations();
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  await dialog.findByText('Hi Renee');
  answer(staffInvitations.sendSample, undefined);
  await person.click(dialog.getByRole('button', { name: 'Email me a sample' }));
  await screen.findByText(/A sample is on its way to renee@alder.example/);
});

it('sends to everybody not invited yet', async () => {
  const { person } = await showInvitations();
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  await dialog.findByText(/You can stop while they’re going out/);
  await person.click(dialog.getByRole('radio', { name: 'Español' }));
  await dialog.findByText('Hi Renee');
  answer(staffInvitations.send, { queued: 1 });
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('1 email is on its way.');
  expect(requestsOf(staffInvitations.send)).toMatchObject([
    { body: { kind: 'invitation', language: 'es', counted: 1 } },
  ]);
  expect(requestsOf(staffInvitations.send)[0]?.body).not.toHaveProperty('membership_ids');
});

async function sendToEveryoneShown() {
  const { person } = await showInvitations();
  await person.click(screen.getByRole('checkbox', { name: 'Choose everyone shown' }));
  expect(screen.getByText('4 chosen')).toBeDefined();
  answer(staffInvitations.recipients, { count: 3 });
  return { person, dialog: await dialogAfter(person, 'Send invitations') };
}

it('says how many of the chosen people are left out', async () => {
  const { dialog } = await sendToEveryoneShown();
  await dialog.findByText(/1 person is left out/);
});

it('sends to the chosen people', async () => {
  const { person, dialog } = await sendToEveryoneShown();
  await dialog.findByText('Send 3 invitations?');
  answer(staffInvitations.send, { queued: 3 });
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('3 emails are on their way.');
  expect(requestsOf(staffInvitations.send)).toMatchObject([
    { body: { membership_ids: [idOf(1), idOf(2), idOf(3)] } },
  ]);
});

it('says why nobody can get an invitation, with one button', async () => {
  const { person } = await showInvitations();
  await person.click(screen.getByRole('checkbox', { name: 'Choose everyone shown' }));
  answer(staffInvitations.recipients, { count: 0 });
  const dialog = await dialogAfter(person, 'Send invitations');
  await dialog.findByText(/^They have joined/);
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reminds a person who has not opened the invitation', async () => {
  const { person } = await showInvitations();
  await person.click(screen.getByRole('button', { name: 'Actions for Noah' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Remind' }));
  answer(staffInvitations.send, { queued: 1 });
  const reminding = within(await screen.findByRole('dialog'));
  await person.click(await reminding.findByRole('button', { name: 'Remind' }));
  await screen.findByText('1 email is on its way.');
  expect(requestsOf(staffInvitations.send)).toMatchObject([
    { body: { kind: 'reminder', membership_ids: [idOf(2)] } },
  ]);
});

it('says when those can be reminded who got an email less than a day ago, without a button', async () => {
  const from = new Date(2027, 5, 2, 10).toISOString();
  await showInvitations(renee(), undefined, 'server', { due: 0, later: 18, from });
  screen.getByText(/^18 people got an email less than a day ago.*on June 2, 2027 at 10:00 AM\.$/);
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

it('says when a chosen person can be reminded who got an email less than a day ago', async () => {
  const { person } = await showInvitations(renee(), [
    maya,
    { ...noah, sent_at: new Date(2027, 5, 1, 10).toISOString() },
  ]);
  answer(staffInvitations.recipients, { count: 0 });
  await person.click(screen.getByRole('button', { name: 'Actions for Noah' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/a day after their last email\. .*on June 2, 2027 at 10:00 AM\.$/);
});

it('revokes an invitation with a reason', async () => {
  const { person } = await showInvitations();
  await person.click(screen.getByRole('button', { name: 'Actions for Noah' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke 1 invitation?' }));
  await person.type(dialog.getByLabelText('Reason'), 'Sent to the wrong person');
  answer(staffInvitations.revoke, { revoked: 1 });
  await person.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('1 invitation is revoked.');
  expect(requestsOf(staffInvitations.revoke)).toMatchObject([
    { body: { membership_ids: [idOf(2)], reason: 'Sent to the wrong person' } },
  ]);
});

it('shows the new number when it changed, before it sends', async () => {
  const { person } = await showInvitations();
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  await dialog.findByText('Send 1 invitation?');
  refuse(staffInvitations.send, {
    code: 409,
    error_code: 'NumbersChanged',
    error_description: 'The numbers changed.',
  });
  answer(staffInvitations.recipients, { count: 2 });
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('The numbers changed.');
  await dialog.findByText('Send 2 invitations?');
  answer(staffInvitations.send, { queued: 2 });
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('2 emails are on their way.');
  expect(requestsOf(staffInvitations.send).at(-1)).toMatchObject({ body: { counted: 2 } });
});

const sendingCounts = (stopped_at: string | null, changes: Partial<InvitationSending> = {}) =>
  answer(staffInvitations.count, {
    counts: counts({ queued: 1588 }),
    without_address: 0,
    reminders: { due: 0, later: 0, from: null },
    is_draft: false,
    sending: {
      waiting: 1588,
      sent: 3412,
      refused: 2,
      goes_to: 'server',
      stopped_at,
      starts_at: null,
      minutes_left: 8,
      ...changes,
    },
  });

async function showSending(stopped_at: string | null = null, changes: Partial<InvitationSending> = {}) {
  const { person } = await showInvitations();
  sendingCounts(stopped_at, changes);
  answer(staffInvitations.send, { queued: 1 });
  answer(staffInvitations.stopSending, { sending: null });
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  await person.click(await dialog.findByRole('button', { name: 'Send' }));
  await screen.findByText('3,412 sent · 1,588 waiting · 2 refused');
  return person;
}

it('shows how many mails are sent, waiting and refused while they are going out', async () => {
  await showSending();
  screen.getByText('Emails are going out');
});

it('shows how long the mails that wait take', async () => {
  await showSending();
  screen.getByText('About 8 minutes left.');
});

it('says that none leaves where none has left for minutes', async () => {
  await showSending(null, { minutes_left: null });
  screen.getByText(/^None has left for three minutes/);
});

it('shows when planned mails leave', async () => {
  await showSending(null, { starts_at: new Date(2027, 5, 3, 9).toISOString() });
  screen.getByText('Emails leave on June 3, 2027 at 9:00 AM');
  screen.getByText('They take about 8 minutes from then.');
});

it('withdraws the mails that wait after asking', async () => {
  const person = await showSending();
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('Withdraw 1588 emails that are still waiting?');
  answer(staffInvitations.withdraw, { withdrawn: 1588 });
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('1588 emails are withdrawn.');
});

it('sends at the time that was chosen', async () => {
  const { person } = await showInvitations();
  answer(staffInvitations.send, { queued: 1 });
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  await dialog.findByText('Alder Housing <office@alder.example>');
  fireEvent.change(await dialog.findByLabelText(/^Send at/), { target: { value: '2099-06-03T09:00' } });
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('1 email leaves at the time you chose.');
  const send_at = new Date(2099, 5, 3, 9).toISOString();
  expect(requestsOf(staffInvitations.send)).toMatchObject([{ body: { send_at } }]);
});

it('sends nothing at a time that has passed, and says so at its field', async () => {
  const { person } = await showInvitations();
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  const field = await dialog.findByLabelText(/^Send at/);
  fireEvent.change(field, { target: { value: '2020-06-03T09:00' } });
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^That time has passed/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(requestsOf(staffInvitations.send)).toEqual([]);
});

it('stops a sending that is running', async () => {
  const person = await showSending();
  sendingCounts('2027-06-01T10:00:00.000Z');
  await person.click(screen.getByRole('button', { name: 'Stop sending' }));
  await screen.findByText('Sending is stopped');
  expect(requestsOf(staffInvitations.stopSending)).toMatchObject([{ body: { stopped: true } }]);
});

it('resumes a sending that was stopped', async () => {
  const person = await showSending('2027-06-01T10:00:00.000Z');
  sendingCounts(null);
  await person.click(screen.getByRole('button', { name: 'Resume sending' }));
  await screen.findByText('Emails are going out');
  expect(screen.queryByText('Sending is stopped')).toBeNull();
  expect(requestsOf(staffInvitations.stopSending)).toMatchObject([{ body: { stopped: false } }]);
});

it('counts who joined with a general passcode', async () => {
  await showInvitations();
  expect(await screen.findByRole('row', { name: /NEST-BIRCH-27.*3 people/ })).toBeDefined();
});

it('makes a general passcode for a unit type', async () => {
  answer(staffUnitTypes.read, {
    version: '1',
    in_use: [],
    contents: [{ unit_type_id: quadId, name: inEnglishOnly('Quad'), capacity: 4, room_types: [] }],
  });
  const { person } = await showInvitations();
  const made = await dialogAfter(person, 'New passcode');
  await made.findByRole('option', { name: 'Quad' });
  answer(staffInvitations.openPasscode, {
    passcodes: [general(), general({ passcode_id: otherPasscodeId, passcode: 'NEST-NEW-1' })],
  });
  await person.click(made.getByRole('button', { name: 'Make it' }));
  await screen.findByText('NEST-NEW-1');
  expect(requestsOf(staffInvitations.openPasscode)).toMatchObject([{ body: { unit_type_id: quadId } }]);
});

it('closes a general passcode', async () => {
  const { person } = await showInvitations();
  await person.click(await screen.findByRole('button', { name: 'Actions for NEST-BIRCH-27' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Close' }));
  answer(staffInvitations.closePasscode, {
    passcodes: [general({ closed_at: '2027-06-02T10:00:00.000Z' })],
  });
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await screen.findByText('Closed');
});

it('shows community staff no passcodes', async () => {
  await showInvitations(renee(alder({ role: 'community' })));
  expect(screen.queryByRole('heading', { name: 'General passcodes' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Print sheets' })).toBeNull();
});

it('offers community staff to send again or to remind, not to revoke', async () => {
  const { person } = await showInvitations(renee(alder({ role: 'community' })));
  await person.click(screen.getByRole('button', { name: 'Actions for Noah' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Send again',
    'Remind',
  ]);
});

const sheet = (changes: Partial<InvitationSheet> = {}): InvitationSheet => ({
  membership_id: idOf(1),
  name: 'Maya Torres',
  unit_type: 'Quad',
  room_type: 'Shared bedroom',
  passcode: 'NEST-1',
  link: 'https://nest.example/i/NEST-1',
  language: 'en',
  deadline: 'December 12, 2027',
  ...changes,
});

async function showSheets(sheets: InvitationSheet[], query = '') {
  answer(staffInvitations.sheets, { sheets, next: null });
  const shown = await showAs(renee(), `/invitations/sheets?place=${birchId}${query}`);
  await screen.findByText(sheets[0]?.name ?? '');
  return shown;
}

it('shows a printable sheet with everything a person needs to join', async () => {
  await showSheets([sheet()], '&state=notSent&text=maya');
  const shown = within(await screen.findByRole('listitem'));
  for (const words of ['Birch Hall', 'Maya Torres', 'Quad · Shared bedroom', 'NEST-1', sheet().link])
    expect(shown.getByText(words)).toBeDefined();
  expect(shown.getByText('Matching ends on December 12, 2027.')).toBeDefined();
  const url = requestsOf(staffInvitations.sheets)[0]?.url;
  expect(url).toContain('state=notSent');
  expect(url).toContain('text=maya');
});

it('prints a code that a camera reads as the link of the sheet', async () => {
  await showSheets([sheet()]);
  const drawn = (await screen.findByRole('listitem')).querySelector('.sheet-code');
  const size = Number(drawn?.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const pixels = new Uint8Array(4 * (size * scale) ** 2).fill(255);
  const runs =
    drawn
      ?.querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)h(\d+)/gu) ?? [];
  for (const [, x, y, length] of runs)
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = 4 * (row * size * scale + Number(x) * scale);
      for (let at = start; at < start + 4 * Number(length) * scale; at += 4) pixels.fill(0, at, at + 3);
    }
  expect(decodeQR({ width: size * scale, height: size * scale, data: pixels })).toBe(sheet().link);
});

it('writes each sheet in the language of its resident', async () => {
  await showSheets([sheet(), sheet({ membership_id: idOf(2), name: 'Luz', language: 'es' })]);
  const spanish = (await screen.findByText('Luz')).closest('li');
  expect(spanish?.lang).toBe('es');
  expect(await within(spanish as HTMLElement).findByText('Tu código')).toBeDefined();
  expect(screen.getByText('Your passcode')).toBeDefined();
});

it('puts as many sheets on a page as staff choose', async () => {
  const many = Array.from({ length: 5 }, (_, nth) =>
    sheet({ membership_id: idOf(nth), name: `Maya ${nth}` }),
  );
  const { person } = await showSheets(many);
  screen.getByText('5 invitations · 2 pages');
  await person.selectOptions(screen.getByLabelText('On a page'), '2');
  screen.getByText('5 invitations · 3 pages');
  expect(screen.getAllByRole('list').filter((list) => list.className.includes('sheets-page'))).toHaveLength(
    3,
  );
});

it.each<[MailTarget, RegExp]>([
  ['nowhere', /no mail server is set up/],
  ['files', /becomes a file on the server’s disk/],
])('says before and while sending that mails go to %s', async (goesTo, words) => {
  const { person } = await showInvitations(renee(), undefined, goesTo);
  answer(staffInvitations.count, {
    counts: counts({ queued: 3 }),
    without_address: 0,
    reminders: { due: 0, later: 0, from: null },
    is_draft: false,
    sending: {
      waiting: 3,
      sent: 0,
      refused: 0,
      goes_to: goesTo,
      stopped_at: null,
      starts_at: null,
      minutes_left: 1,
    },
  });
  answer(staffInvitations.send, { queued: 3 });
  const dialog = await dialogAfter(person, 'Send 1 invitation');
  await dialog.findByText(words);
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('0 sent · 3 waiting');
  screen.getByText(words);
  expect(screen.queryByText('Emails are going out')).toBeNull();
  screen.getByRole('button', { name: 'Stop sending' });
});
