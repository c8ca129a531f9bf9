import type { BodyIn } from '@nestmate/contract/call';
import { membershipId, supportConversationId, supportMessageId } from '@nestmate/contract/ids';
import { inEachLanguage } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import { savedAnswerId } from '@nestmate/contract/staff/ids';
import type { StaffSupportConversation, SupportReach } from '@nestmate/contract/staff/support';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { mayaId, residentDetail } from '../testing/residents';

const { savedAnswers, staffResidents, staffSupport } = staffCalls;
prepareConsole();

const id = (last: number) => `7a1b5c1e-0000-4000-8000-0000000000${last}`;
const conversation = (changes: Partial<StaffSupportConversation> = {}): StaffSupportConversation => ({
  conversation_id: supportConversationId.parse(id(31)),
  subject: 'A desk lamp',
  begins: 'May I put up a second lamp?',
  is_by_office: false,
  state: 'waiting',
  page: '/matches',
  resident: { membership_id: membershipId.parse(id(32)), name: 'Diego Ruiz', language: 'es' },
  subnetwork_id: birchId,
  place: 'Birch Hall',
  assignee: null,
  opened_at: '2026-11-20T10:00:00.000Z',
  last_at: '2026-11-20T10:00:00.000Z',
  version: 1,
  ...changes,
});
const home = {
  unit_type: 'Apartment for 4',
  unit_number: 'N-7',
  roommates: [
    { membership_id: membershipId.parse(id(41)), name: 'Ana Li' },
    { membership_id: membershipId.parse(id(42)), name: 'Bo Roy' },
  ],
  capacity: 4,
};
const message = {
  message_id: supportMessageId.parse(id(33)),
  kind: 'resident' as const,
  author: null,
  body: 'May I bring one?',
  at: '2026-11-20T10:00:00.000Z',
};

const held = (one = conversation()) => {
  answer(staffSupport.list, { conversations: [one], count: 1 });
  answer(staffSupport.read, { conversation: one, messages: [message], others: [], home });
};

/** The question about a lamp, as one from the list. */
async function openLamp(one = conversation()) {
  held(one);
  const { person } = await showAs(renee(), `/support?open=${id(31)}`);
  return { person, pane: within(await screen.findByRole('region', { name: 'A desk lamp' })) };
}

it('shows the first words of a question in its row', async () => {
  held();
  await showAs(renee(alder({ role: 'community' })), '/support');
  const row = await screen.findByRole('button', { name: /A desk lamp/ });
  within(row).getByText('May I put up a second lamp?');
});

it('shows a viewer a question without a way to answer it', async () => {
  held();
  await showAs(renee(alder({ role: 'viewer' })), `/support?open=${id(31)}`);
  const pane = within(await screen.findByRole('region', { name: 'A desk lamp' }));
  pane.getByText('May I bring one?');
  expect(pane.queryByRole('textbox')).toBeNull();
  for (const name of ['Assign to me', 'Close question'])
    expect(pane.queryByRole('button', { name })).toBeNull();
});

it('names the screen from which a resident asked', async () => {
  const { pane } = await openLamp();
  expect(pane.getByText(/asked from Matches/)).toBeDefined();
});

it('names no screen that says nothing about a question', async () => {
  const { pane } = await openLamp(conversation({ page: '/support' }));
  expect(pane.queryByText(/asked from/)).toBeNull();
});

it('answers a resident’s question after a colleague’s answer only once that was seen', async () => {
  held();
  const { person } = await showAs(renee(alder({ role: 'community' })), '/support');
  await person.click(await screen.findByRole('button', { name: /A desk lamp/ }));
  const pane = within(await screen.findByRole('region', { name: 'A desk lamp' }));
  await person.type(pane.getByRole('textbox', { name: /Answer to Diego Ruiz/ }), 'Please do.');
  refuse(staffSupport.answer, {
    code: 409,
    error_code: 'ChangedMeanwhile',
    error_description: 'Changed meanwhile',
  });
  const theirs = { ...message, message_id: supportMessageId.parse(id(34)), kind: 'office' as const };
  answer(staffSupport.read, {
    conversation: conversation({ version: 2 }),
    messages: [message, { ...theirs, author: 'Ida', body: 'Ask your roommate.' }],
    others: [],
    home,
  });
  await person.click(pane.getByRole('button', { name: 'Send answer' }));
  await pane.findByText('Ask your roommate.');
  await pane.findByText(/^Something new came in here/);
  answer(staffSupport.answer, undefined);
  await person.click(pane.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(requestsOf(staffSupport.answer)).toHaveLength(2));
  const sent = requestsOf(staffSupport.answer).map(({ body }) => body as Record<string, unknown>);
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(1);
});

it('sends a note under a new id where its id belongs to other words', async () => {
  refuse(staffSupport.note, { code: 409, error_code: 'Conflict', error_description: 'Changed' });
  const { person, pane } = await openLamp();
  await person.click(pane.getByRole('radio', { name: 'Note' }));
  await person.type(pane.getByRole('textbox', { name: /Note for colleagues/ }), 'Called him twice');
  await person.click(pane.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(requestsOf(staffSupport.note)).toHaveLength(2));
  const sent = requestsOf(staffSupport.note).map(({ body }) => body as Record<string, unknown>);
  expect(sent.map(({ body }) => body)).toEqual(['Called him twice', 'Called him twice']);
  expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(2);
});

it.each([
  ['takes on', 'Assign to me', { state: 'waiting', is_mine: true, version: 1 }],
  ['closes', 'Close question', { state: 'closed', version: 1 }],
])('%s a question', async (_, action, sent) => {
  answer(staffSupport.change, undefined);
  const { person, pane } = await openLamp();
  await person.click(pane.getByRole('button', { name: action }));
  await waitFor(() => expect(requestsOf(staffSupport.change).map(({ body }) => body)).toEqual([sent]));
});

it('leaves a note for colleagues', async () => {
  answer(staffSupport.note, undefined);
  const { person, pane } = await openLamp();
  await person.click(pane.getByRole('radio', { name: 'Note' }));
  await person.type(pane.getByRole('textbox', { name: /Note for colleagues/ }), 'Called him');
  await person.click(pane.getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(requestsOf(staffSupport.note)).toMatchObject([{ body: { body: 'Called him' } }]),
  );
});

const lamp = {
  answer_id: savedAnswerId.parse(id(41)),
  name: 'Lamps',
  texts: { en: 'Bring your own.', es: 'Trae la tuya.', zh: '' },
  version: 1,
};

it('says why a question could not be closed', async () => {
  const { person, pane } = await openLamp();
  refuse(staffSupport.change, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  await person.click(pane.getByRole('button', { name: 'Close question' }));
  expect((await pane.findByRole('alert')).textContent).toBe('Not now.');
});

it('says that a question changed before it was closed', async () => {
  const { person, pane } = await openLamp();
  refuse(staffSupport.change, { code: 409, error_code: 'ChangedMeanwhile', error_description: '' });
  await person.click(pane.getByRole('button', { name: 'Close question' }));
  await pane.findByText(/^Something new came in here/);
});

/** On a phone, where it replaces the list. */
async function openInPlaceOfList() {
  held();
  const { person } = await showAs(renee(), '/support');
  const row = await screen.findByRole('button', { name: /A desk lamp/ });
  row.focus();
  Object.defineProperty(row, 'offsetParent', { value: null });
  await person.keyboard('{Enter}');
  const subject = await screen.findByRole('heading', { name: 'A desk lamp' });
  return { person, subject };
}

it('moves the focus into a question that replaces the list', async () => {
  const { subject } = await openInPlaceOfList();
  await waitFor(() => expect(document.activeElement).toBe(subject));
});

it('moves the focus back to the row of a question that is left', async () => {
  const { person } = await openInPlaceOfList();
  screen.getByRole('button', { name: 'Back to the list' }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /A desk lamp/ })),
  );
});

it('puts a saved answer in the resident’s language below the typed text', async () => {
  answer(savedAnswers.list, { answers: [lamp] });
  const { person, pane } = await openLamp();
  expect(pane.getByText(/uses the app in Spanish/)).toBeDefined();
  const box = pane.getByRole<HTMLTextAreaElement>('textbox', { name: /Answer to Diego Ruiz/ });
  await person.type(box, 'Hola, Diego.');
  await person.click(pane.getByRole('button', { name: 'Saved answers' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Lamps' }));
  await waitFor(() => expect(box.value).toBe('Hola, Diego.\n\nTrae la tuya.'));
});

it('saves a new answer without sending what is typed', async () => {
  const { person, pane } = await openLamp();
  await person.type(pane.getByRole('textbox', { name: /Answer to Diego Ruiz/ }), 'Not sent yet');
  await person.click(pane.getByRole('button', { name: 'Saved answers' }));
  await person.click(await screen.findByRole('menuitem', { name: 'New saved answer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New saved answer' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Lamps');
  await person.click(dialog.getByRole('button', { name: 'Save answer' }));
  expect(dialog.getByText('Write it in at least one language')).toBeDefined();
  await person.type(dialog.getByRole('textbox', { name: /English/ }), 'Bring your own.');
  answer(savedAnswers.save, { answers: [lamp] });
  await person.click(dialog.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf(savedAnswers.save)[0]?.body).toEqual({
    name: 'Lamps',
    texts: { ...inEachLanguage(() => ''), en: 'Bring your own.' },
    version: 0,
  });
  expect(requestsOf(staffSupport.answer)).toEqual([]);
});

it('shows a colleague’s change of a saved answer before it is saved over', async () => {
  answer(savedAnswers.list, { answers: [lamp] });
  const { person, pane } = await openLamp();
  await person.click(pane.getByRole('button', { name: 'Saved answers' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit saved answers' }));
  await person.click(await screen.findByRole('button', { name: 'Lamps' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change saved answer' }));
  await person.type(change.getByRole('textbox', { name: /English/ }), ' Any lamp.');
  refuse(savedAnswers.save, {
    code: 409,
    error_code: 'ChangedMeanwhile',
    error_description: 'Changed meanwhile',
  });
  answer(savedAnswers.list, { answers: [{ ...lamp, name: 'Lights', version: 2 }] });
  await person.click(change.getByRole('button', { name: 'Save answer' }));
  expect((await change.findAllByText('Lights')).length).toBeGreaterThan(0);
  answer(savedAnswers.save, { answers: [lamp] });
  await person.click(change.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf(savedAnswers.save).at(-1)?.body).toMatchObject({
    texts: { en: 'Bring your own. Any lamp.' },
    version: 2,
  });
});

it('deletes a saved answer after a confirmation', async () => {
  answer(savedAnswers.list, { answers: [lamp] });
  answer(savedAnswers.remove, { answers: [] });
  const { person, pane } = await openLamp();
  await person.click(pane.getByRole('button', { name: 'Saved answers' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit saved answers' }));
  await person.click(await screen.findByRole('button', { name: 'Lamps' }));
  await person.click(await screen.findByRole('button', { name: 'Delete answer' }));
  const sure = within(await screen.findByRole('alertdialog', { name: 'Delete “Lamps”?' }));
  expect(requestsOf(savedAnswers.remove)).toEqual([]);
  await person.click(sure.getByRole('button', { name: 'Delete answer' }));
  await waitFor(() => expect(requestsOf(savedAnswers.remove)).toHaveLength(1));
});

it('says beside a question where and with whom the resident lives', async () => {
  const other = {
    conversation_id: supportConversationId.parse(id(35)),
    subject: 'A bike',
    state: 'closed' as const,
  };
  answer(staffSupport.list, { conversations: [conversation()], count: 1 });
  answer(staffSupport.read, {
    conversation: conversation(),
    messages: [message],
    others: [{ ...other, last_at: '2026-11-01T10:00:00.000Z' }],
    home,
  });
  await showAs(renee(), `/support?open=${id(31)}`);
  const others = within(await screen.findByRole('region', { name: 'What else they asked' }));
  expect(others.getByRole('link', { name: 'A bike' }).getAttribute('href')).toContain(
    `/support?state=closed&open=${id(35)}`,
  );
  const about = within(screen.getByRole('complementary', { name: 'About Diego Ruiz' }));
  for (const line of ['Birch Hall', 'Apartment for 4', 'Unit N-7', '2 roommates']) about.getByText(line);
  expect(about.getByRole('link', { name: 'Bo Roy' }).getAttribute('href')).toContain(`/residents/${id(42)}`);
});

it('any button leads back from a question to the list', async () => {
  const key = conversation({ conversation_id: supportConversationId.parse(id(43)), subject: 'A key' });
  answer(staffSupport.list, { conversations: [conversation(), key], count: 2 });
  answer(staffSupport.read, { conversation: conversation(), messages: [message], others: [], home });
  const { person } = await showAs(renee(), '/support');
  const read = async (name: RegExp) => {
    await person.click(await screen.findByRole('button', { name }));
    await screen.findByRole('textbox', { name: /^Answer to/ });
  };
  await read(/A desk lamp/);
  await read(/A key/);
  history.back();
  await screen.findByText('Choose a question to read it here.');
  expect(location.search).toBe('');
  await read(/A desk lamp/);
  const entries = history.length;
  await person.click(screen.getByRole('button', { name: 'Back to the list' }));
  await screen.findByText('Choose a question to read it here.');
  expect([location.pathname.endsWith('/support'), history.length]).toEqual([true, entries]);
});

/** A question with a draft of a note, opened again after another question. */
async function openDraftAgain() {
  const [lamp, key] = [
    conversation(),
    conversation({ conversation_id: supportConversationId.parse(id(41)), subject: 'A key' }),
  ];
  answer(staffSupport.list, { conversations: [lamp, key], count: 2 });
  for (const conversation of [lamp, key])
    answer(
      staffSupport.read,
      { conversation, messages: [message], others: [], home },
      { conversationId: conversation.conversation_id },
    );
  const { person } = await showAs(renee(), '/support');
  const open = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: new RegExp(name) }));
    return within(await screen.findByRole('region', { name }));
  };
  let pane = await open('A desk lamp');
  await person.click(pane.getByRole('radio', { name: 'Note' }));
  await person.type(pane.getByRole('textbox'), 'Ask Ida first');
  pane = await open('A key');
  expect(pane.getByRole('textbox', { name: /^Answer to/ })).toHaveProperty('value', '');
  return { person, pane: await open('A desk lamp') };
}

it('keeps the draft of a question while another is open', async () => {
  const { pane } = await openDraftAgain();
  expect(pane.getByRole('radio', { name: 'Note' })).toHaveProperty('checked', true);
  expect(pane.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'Ask Ida first');
});

it('asks before a window with a draft closes', async () => {
  const { person, pane } = await openDraftAgain();
  const note = pane.getByRole('textbox', { name: /^Note/ });
  const isWarnedBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarnedBeforeLeaving()).toBe(true);
  await person.clear(note);
  expect(isWarnedBeforeLeaving()).toBe(false);
});

it('goes through the questions, answers and closes by single keys', async () => {
  const lamp = conversation();
  const rug = conversation({ conversation_id: supportConversationId.parse(id(35)), subject: 'A rug' });
  answer(staffSupport.list, { conversations: [lamp, rug], count: 2 });
  answer(staffSupport.read, { conversation: lamp, messages: [message], others: [], home });
  const { person } = await showAs(renee(), '/support');
  const row = await screen.findByRole('button', { name: /A desk lamp/ });
  within(row).getByText(/Nobody answers this yet/);
  await person.keyboard('j');
  await screen.findByRole('region', { name: 'A desk lamp' });
  expect(document.activeElement).toBe(row);
  await person.keyboard('k');
  expect(document.activeElement).toBe(row);
  await person.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /A rug/ }));
  expect(location.search).toContain(`open=${id(35)}`);
  await person.keyboard('k');
  const pane = within(await screen.findByRole('region', { name: 'A desk lamp' }));
  await person.keyboard('r');
  const field = pane.getByRole('textbox', { name: /Answer to Diego Ruiz/ });
  expect(document.activeElement).toBe(field);
  await person.keyboard('je');
  expect((field as HTMLTextAreaElement).value).toBe('je');
  await person.clear(field);
  row.focus();
  const closed = conversation({ state: 'closed', version: 2 });
  answer(staffSupport.change, undefined);
  answer(staffSupport.read, { conversation: closed, messages: [message], others: [], home });
  await person.keyboard('e');
  await screen.findByText('The question is closed. Press e to open it again.');
  expect(requestsOf(staffSupport.change)).toMatchObject([{ body: { state: 'closed', version: 1 } }]);
});

/** The dialog that begins a conversation, opened on Maya’s page. */
async function openBegin(reach: SupportReach = 'all') {
  answer(staffResidents.read, residentDetail());
  answer(staffSupport.ofResident, {
    reach,
    conversations: [
      {
        conversation_id: conversation().conversation_id,
        subject: 'A desk lamp',
        state: 'waiting',
        last_at: message.at,
      },
    ],
    count: 1,
  });
  const { person } = await showAs(renee(), `/residents/${mayaId}`);
  await person.click(await screen.findByRole('button', { name: 'Start a conversation' }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
}

it('begins a conversation from a resident’s page, below those that they have [8.15]', async () => {
  answer(staffSupport.begin, undefined);
  const { person, dialog } = await openBegin();
  await dialog.findByText(/They get it in the app/);
  dialog.getByRole('link', { name: 'A desk lamp' });
  await person.type(dialog.getByLabelText('Subject'), 'Your keys');
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  dialog.getByText(/Write something/);
  expect(requestsOf(staffSupport.begin)).toEqual([]);
  await person.type(dialog.getByLabelText('Message'), 'Did you get them?');
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Sent to Maya Torres/);
  expect(requestsOf(staffSupport.begin)).toMatchObject([
    { body: { subject: 'Your keys', body: 'Did you get them?', seen: 1 } },
  ]);
});

it('shows what a colleague began meanwhile before another conversation begins [8.15]', async () => {
  refuse(staffSupport.begin, { code: 409, error_code: 'ChangedMeanwhile' });
  const { person, dialog } = await openBegin();
  await person.type(await dialog.findByLabelText('Subject'), 'Your keys');
  await person.type(dialog.getByLabelText('Message'), 'Did you get them?');
  answer(staffSupport.ofResident, { reach: 'all', conversations: [], count: 2 });
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText(/Someone has just begun another conversation/);
  answer(staffSupport.begin, undefined);
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Sent to Maya Torres/);
  const [first, second] = requestsOf(staffSupport.begin);
  expect([first, second]).toMatchObject([{ body: { seen: 1 } }, { body: { seen: 2 } }]);
});

it('says that words were sent whose reply was lost, and sends others as a new conversation [8.15]', async () => {
  refuse(staffSupport.begin, { code: 0, error_code: 'Offline', error_description: 'No reply.' });
  const { person, dialog } = await openBegin();
  await person.type(await dialog.findByLabelText('Subject'), 'Your keys');
  await person.type(dialog.getByLabelText('Message'), 'Did you get them');
  // A colleague began one meanwhile.
  answer(staffSupport.ofResident, { reach: 'all', conversations: [], count: 3 });
  const send = () => person.click(dialog.getByRole('button', { name: 'Send' }));
  await send();
  await dialog.findByText('No reply.');
  refuse(staffSupport.begin, { code: 409, error_code: 'Conflict' });
  await person.type(dialog.getByLabelText('Message'), '?');
  await send();
  await dialog.findByText(/What you wrote first was sent already/);
  answer(staffSupport.begin, undefined);
  await send();
  await screen.findByText(/Sent to Maya Torres/);
  const sent = requestsOf(staffSupport.begin).map(({ body }) => body as BodyIn<typeof staffSupport.begin>);
  expect(sent.map(({ seen }) => seen)).toEqual([1, 1, 3]);
  const [lost, changed, again] = sent.map(({ conversation_id }) => conversation_id);
  expect(changed).toBe(lost);
  expect(again).not.toBe(lost);
});

it('says that a resident of an archived community sees a conversation in the app only [8.15]', async () => {
  const { dialog } = await openBegin('archived');
  await dialog.findByText(/Their community is archived/);
  dialog.getByRole('button', { name: 'Send' });
});

it.each([
  ['noAccount', /They haven’t joined yet/],
  ['removed', /They were removed from this community/],
] as const)('says why nothing reaches a resident: %s [8.15]', async (reach, text) => {
  const { dialog } = await openBegin(reach);
  await dialog.findByText(text);
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull();
});
