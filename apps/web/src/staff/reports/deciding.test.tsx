import { membershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { reportCaseId } from '@nestmate/contract/staff/ids';
import type { ReportCase } from '@nestmate/contract/staff/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, announceChange, prepareConsole, renee, showAs } from '../testing/console';
import { byOffice, decisionsAmong, id, reported } from '../testing/reports';

const { staffReports } = staffCalls;
prepareConsole();

async function showPost(changes: Partial<ReportCase> = {}) {
  answer(staffReports.list, { cases: [reported(changes)], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  return { person, shown: within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' })) };
}

it('shows what was reported', async () => {
  const { shown } = await showPost();
  for (const words of ['Nobody likes you', 'He insults me', 'Waiting for more than 24 hours'])
    expect(shown.getByText(words)).toBeDefined();
});

it('offers to show a hidden post', async () => {
  const { shown } = await showPost({ is_hidden: true });
  expect(shown.getByRole('button', { name: 'Show post' })).toBeDefined();
});

it('hides a post about which something new came in only once staff have seen it', async () => {
  const { person, shown } = await showPost();
  await person.click(shown.getByRole('button', { name: 'Hide post' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this post by Diego Ruiz?' }));
  await person.type(dialog.getByLabelText(/Reason/), 'House rules');
  refuse(staffReports.decide, {
    code: 409,
    error_code: 'ChangedMeanwhile',
    error_description: 'Changed meanwhile',
  });
  answer(staffReports.list, { cases: [reported({ version: 2 })], count: 1 });
  await person.click(dialog.getByRole('button', { name: 'Hide post' }));
  await dialog.findByText(/^Something new came in about this/);
  answer(staffReports.decide, undefined);
  answer(staffReports.list, { cases: [], count: 0 });
  await person.click(dialog.getByRole('button', { name: 'Hide post' }));
  await screen.findByText('Nothing waits for you');
  expect(requestsOf(staffReports.decide).at(-1)).toMatchObject({
    body: { decision: 'hide', reason: 'House rules', version: 2 },
  });
});

async function showMessage() {
  const message = reported({
    kind: 'message',
    evidence: [
      {
        is_reported: true,
        by_office: false,
        name: 'Diego Ruiz',
        body: '',
        picture: '/pictures/one',
        date_created: 2,
      },
    ],
  });
  answer(staffReports.list, { cases: [message], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  return { person, shown: within(await screen.findByRole('article', { name: 'Message by Diego Ruiz' })) };
}

it('shows the photo of a reported message', async () => {
  const { shown } = await showMessage();
  expect(shown.getByRole('img', { name: 'The reported photo' })).toBeDefined();
});

it('offers no decision about a message that would hide it', async () => {
  const { shown } = await showMessage();
  expect(decisionsAmong(shown.getAllByRole('button'))).toEqual(['Warn', 'Mute', 'Dismiss']);
});

it('leads to the people of a reported room, about whom it offers no decision', async () => {
  const people = [{ membership_id: membershipId.parse(id(25)), name: 'Bo Roy' }];
  answer(staffReports.list, { cases: [reported({ kind: 'room', author: null, people })], count: 1 });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  const room = within(await screen.findByRole('article', { name: 'People who share a room' }));
  expect(room.getByRole('link', { name: 'Bo Roy' }).getAttribute('href')).toContain(`/residents/${id(25)}`);
  expect(decisionsAmong(room.getAllByRole('button'))).toEqual(['Dealt with', 'Dismiss']);
});

it('mutes the author of a message for the chosen days', async () => {
  const { person, shown } = await showMessage();
  await person.click(shown.getByRole('button', { name: 'Mute' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute Diego Ruiz?' }));
  await person.click(dialog.getByRole('radio', { name: '30 days' }));
  await person.type(dialog.getByLabelText(/Reason/), 'House rules');
  answer(staffReports.decide, undefined);
  answer(staffReports.list, { cases: [], count: 0 });
  await person.click(dialog.getByRole('button', { name: 'Mute' }));
  await screen.findByText('Nothing waits for you');
  expect(requestsOf(staffReports.decide).at(-1)).toMatchObject({ body: { decision: 'mute', days: 30 } });
});

it.each(['Take down photo', 'Warn', 'Mute', 'Remove resident'])(
  'names the person that “%s” is about',
  async (action) => {
    answer(staffReports.list, { cases: [reported({ kind: 'profile', has_picture: true })], count: 1 });
    const { person } = await showAs(renee(alder({ role: 'administrator' })), '/reports');
    await person.click(await screen.findByRole('button', { name: action }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/Diego Ruiz (?:learns|can|loses)/);
  },
);

it.each([
  ['a reply', {}, /^Everyone but its author stops/],
  ['a thread', { is_first_post: true }, /^Nobody sees it or its replies/],
  ['the office’s own reply', byOffice, /^Residents stop seeing it right away/],
  [
    'the office’s own thread',
    { ...byOffice, is_first_post: true },
    /^Residents stop seeing it and its replies/,
  ],
] as const)('says what hiding %s does', async (_, changes, effect) => {
  answer(staffReports.list, { cases: [reported(changes)], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  await person.click(await screen.findByRole('button', { name: 'Hide post' }));
  const { author } = reported(changes);
  const name = `Hide this post by ${author?.name ?? 'Housing office'}?`;
  const dialog = within(await screen.findByRole('dialog', { name }));
  dialog.getByText(effect);
  expect(dialog.queryAllByText(/it’s about/)).toHaveLength(author ? 1 : 0);
});

it.each([
  ['the most frequent reason of the reports that can be told', null, 'spam'],
  ['another one', 'Shows something private', 'private'],
  ['nothing', 'Don’t say', undefined],
] as const)('notifies the person of a decision that it is about %s', async (_, chosen, noticeReason) => {
  const [first] = reported().reports;
  if (!first) throw new Error('Reported by somebody');
  const reasons = ['danger', 'private', 'spam', 'spam'] as const;
  const reports = reasons.map((about, n) => ({ ...first, about: [about], at: new Date(n).toISOString() }));
  answer(staffReports.list, { cases: [reported({ reports })], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  await person.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: /Tell Diego/ })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Warn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn Diego Ruiz?' }));
  await person.type(dialog.getByLabelText(/Reason/), 'House rules');
  const choice = dialog.getByRole('button', { name: /Tell Diego Ruiz it’s about/ });
  expect(choice.textContent).toBe('Spam or a scam');
  if (chosen) {
    await person.click(choice);
    await person.click(await screen.findByRole('option', { name: chosen }));
  }
  answer(staffReports.decide, undefined);
  answer(staffReports.list, { cases: [], count: 0 });
  await person.click(await dialog.findByRole('button', { name: 'Warn' }));
  await screen.findByText('Nothing waits for you');
  const sent = requestsOf(staffReports.decide).at(-1)?.body;
  expect(Object.assign({ stated_reason: undefined }, sent)).toMatchObject({
    decision: 'warn',
    stated_reason: noticeReason,
  });
});

it.each([
  ['takes down a photo first only where it was reported', ['danger', 'picture'], true, 'Don’t say'],
  [
    'shows another reason only where it is more frequent than danger',
    ['behavior', 'behavior', 'danger'],
    false,
    'Pushy, rude or threatening',
  ],
] as const)('%s', async (_, reasons, isFirst, noticeReason) => {
  const [first] = reported().reports;
  if (!first) throw new Error('Reported by somebody');
  const reports = reasons.map((about, n) => ({ ...first, about: [about], at: new Date(n).toISOString() }));
  answer(staffReports.list, { cases: [reported({ kind: 'profile', has_picture: true, reports })], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  const photo = await screen.findByRole('button', { name: 'Take down photo' });
  expect(photo.className !== screen.getByRole('button', { name: 'Mute' }).className).toBe(isFirst);
  await person.click(screen.getByRole('button', { name: 'Warn' }));
  const choice = within(await screen.findByRole('dialog')).getByRole('button', { name: /Tell Diego Ruiz/ });
  expect(choice.textContent).toBe(noticeReason);
});

it('leads from an open dialog to what a colleague who was faster decided', async () => {
  const { person, shown } = await showPost();
  await person.click(shown.getByRole('button', { name: 'Warn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn Diego Ruiz?' }));
  await person.type(dialog.getByLabelText(/Reason/), 'Be kind');
  answer(staffReports.list, { cases: [], count: 0 });
  await announceChange('reports');
  await screen.findByText(/This was decided meanwhile/);
  expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull();
  answer(staffReports.list, {
    cases: [reported({ decision: 'hide', closed_at: new Date().toISOString() })],
    count: 1,
  });
  await person.click(screen.getByRole('button', { name: 'Take me there' }));
  await screen.findByText(/^Post hidden/);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
});

async function dismissFirst(cases: ReportCase[]) {
  answer(staffReports.list, { cases, count: cases.length });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  answer(staffReports.decide, undefined);
  const [button] = await screen.findAllByRole('button', { name: 'Dismiss' });
  button?.focus();
  await person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText(/Reason/), 'Harmless');
  answer(staffReports.list, { cases: cases.slice(1), count: cases.length - 1 });
  await person.keyboard('{Enter}');
}

it('moves the focus to the case that follows once one is decided', async () => {
  await dismissFirst([reported(), reported({ case_id: reportCaseId.parse(id(24)), kind: 'person' })]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Diego Ruiz' })),
  );
});

it('moves the focus to the page once the last case is decided', async () => {
  await dismissFirst([reported()]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

const removed = { decision: 'remove', closed_at: new Date().toISOString() } as const;
it.each([
  ['community', { has_picture: true }, ['Take down photo', 'Warn', 'Mute', 'Dismiss']],
  ['administrator', {}, ['Warn', 'Mute', 'Remove resident', 'Dismiss']],
  ['community', removed, []],
] as const)('offers %s what they may decide about a profile that is %o', async (role, changes, actions) => {
  answer(staffReports.list, { cases: [reported({ kind: 'profile', ...changes })], count: 1 });
  await showAs(renee(alder({ role })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'The profile of Diego Ruiz' }));
  expect(decisionsAmong(shown.queryAllByRole('button'))).toEqual(actions);
});

it('puts all but two decisions into a menu on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  answer(staffReports.list, { cases: [reported()], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'administrator' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  const { textContent } = shown.getByRole('button', { name: 'Dismiss' }).parentElement as HTMLElement;
  expect(textContent).toBe('Hide postDismiss');
  await person.click(shown.getByRole('button', { name: 'Other decisions' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Warn', 'Mute', 'Remove resident']);
  await person.click(screen.getByRole('menuitem', { name: 'Mute' }));
  await screen.findByRole('dialog', { name: 'Mute Diego Ruiz?' });
});
