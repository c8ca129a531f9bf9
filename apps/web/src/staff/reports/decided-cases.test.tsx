import { staffCalls } from '@nestmate/contract/staff';
import { reportCaseId } from '@nestmate/contract/staff/ids';
import type { ReportCase } from '@nestmate/contract/staff/reports';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, requestsOf } from '@/testing/server';
import { alder, prepareConsole, renee, showAs } from '../testing/console';
import { against, decisionsAmong, id, reported } from '../testing/reports';

const { staffReports } = staffCalls;
prepareConsole();

it('shows the history of a case in order', async () => {
  const later = '2027-02-03T10:00:00.000Z';
  const decided = { closed_at: new Date().toISOString(), opened_at: new Date().toISOString() };
  const back = {
    decision: 'dismiss',
    took_back: 'hide',
    decided_by: 'Joan Reyes',
    decided_at: later,
  } as const;
  const [first] = reported().reports;
  if (!first) throw new Error('Reported by somebody');
  const reports = [{ ...first, at: new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString() }];
  const answered = (is_upheld: boolean, reason: string) => ({
    is_upheld,
    by: 'Joan Reyes',
    reason,
    text: 'It was a quote',
    at: later,
  });
  const cases = [
    // Taken back without an appeal.
    {
      ...back,
      reason: 'Mistaken',
      decisions: [against({ taken_back_at: later, stated_reason: 'behavior' })],
    },
    // Taken back after one.
    {
      ...back,
      reason: 'Friends joking',
      decisions: [against({ taken_back_at: later, answer: answered(false, 'Friends joking') })],
    },
    // Replaced by another decision, which stayed after an appeal.
    {
      decision: 'hide',
      decided_at: later,
      decided_by: 'Kim Lee',
      reason: 'Again',
      decisions: [
        against({ decision: 'warn', taken_back_at: later }),
        against({ at: later, by: 'Kim Lee', reason: 'Again', answer: answered(true, 'It stays') }),
      ],
      reports,
    },
    // Taken back, reported again and dismissed, long after a former colleague had decided.
    {
      decision: 'dismiss',
      decided_at: new Date().toISOString(),
      reason: 'Nothing',
      decisions: [against({ reason: null, by: null, taken_back_at: later })],
    },
  ] as const satisfies Partial<ReportCase>[];
  answer(staffReports.list, {
    cases: cases.map((changes, n) =>
      reported({ ...decided, ...changes, case_id: reportCaseId.parse(id(30 + n)) }),
    ),
    count: cases.length,
  });
  await showAs(renee(), '/reports?state=closed');
  const shown = (await screen.findAllByRole('article')).map((article) => {
    const { parentElement: summary } = within(article).getAllByRole('list')[0] as HTMLElement;
    const lines = [...(summary?.querySelectorAll('p, h3') ?? [])].map(({ textContent }) => textContent);
    return lines.map((line) => line.replaceAll(/Feb (\d), 2027, \S+\s[AP]M/g, 'Feb $1'));
  });
  expect(shown).toEqual([
    [
      'Post hidden: An insult · told: Pushy, rude or threatening · Renee OkaforFeb 1',
      'Post shown again: Mistaken · Joan Reyes',
    ],
    [
      'Post hidden: An insult · Renee OkaforFeb 1',
      'Appeal · Answered Feb 3',
      'It was a quote',
      'Taken back after the appeal: Friends joking · Joan Reyes',
    ],
    [
      'Warned: An insult · Renee Okafor · taken back Feb 3Feb 1',
      'Post hidden: Again · Kim LeeFeb 3',
      'Appeal · Answered Feb 3',
      'It was a quote',
      'The decision stayed: It stays · Joan Reyes',
    ],
    ['Post hidden · taken back Feb 3Feb 1', 'Reports dismissed: Nothing'],
  ]);
  screen.getByText(/Reported 2 days ago/);
});

async function showMuted() {
  const at = '2027-02-01T10:00:00.000Z';
  const until = '2027-02-08T10:00:00.000Z';
  answer(staffReports.list, {
    cases: [
      reported({
        closed_at: new Date().toISOString(),
        decision: 'mute',
        decided_by: 'Joan Reyes',
        reason: 'Threats',
        decided_at: at,
        decisions: [
          against({
            decision: 'mute',
            at,
            until,
            stated_reason: 'behavior',
            reason: 'Threats',
            by: 'Joan Reyes',
          }),
        ],
        earlier: [
          { decision: 'hide', at, until: null, reason: 'An insult' },
          { decision: 'mute', at, until, reason: 'Spam' },
        ],
      }),
    ],
    count: 1,
  });
  await showAs(renee(alder({ role: 'community' })), '/reports?state=closed');
  return within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
}

it('leads to the people of a case', async () => {
  const shown = await showMuted();
  expect(shown.getByRole('link', { name: 'Diego Ruiz' }).getAttribute('href')).toContain(
    `residents/${id(22)}`,
  );
  expect(shown.getByRole('link', { name: 'Ana Li' }).getAttribute('href')).toContain(`residents/${id(23)}`);
});

it('shows everything about a mute in one line', async () => {
  const shown = await showMuted();
  shown.getByText(/^Muted: Threats · until Feb 8, 2027.* · told: Pushy, rude or threatening · Joan Reyes$/);
});

it('shows when a case was decided', async () => {
  (await showMuted()).getByText(/decided now/);
});

it('shows the other decisions against the person', async () => {
  const shown = await showMuted();
  shown.getByRole('heading', { name: '2 other decisions against this person' });
  expect(shown.getAllByText(/^(?:Post hidden: An insult|Muted: Spam · until Feb 8, 2027)/)).toHaveLength(2);
});

it.each([
  ['mute', 'profile', 'Take back', /They can write in the community again/],
  ['remove', 'person', 'Take back', /They get their access back/],
  ['hide', 'post', 'Take back', /The hidden post shows again/],
] as const)('says what it does to take back a decision to %s', async (decision, kind, action, effect) => {
  const decided = reported({
    kind,
    decision,
    is_hidden: decision === 'hide',
    closed_at: new Date().toISOString(),
  });
  answer(staffReports.list, { cases: [decided], count: 1 });
  const { person } = await showAs(renee(), '/reports?state=closed');
  await person.click(await screen.findByRole('button', { name: action }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Take the decision about Diego Ruiz back?' }),
  );
  dialog.getByText(effect);
  dialog.getByText(/Diego Ruiz learns of it/);
  expect(dialog.queryByText(/reported|Nothing else/)).toBeNull();
  await person.type(dialog.getByLabelText(/Reason/), 'A mistake');
  answer(staffReports.decide, undefined);
  answer(staffReports.list, { cases: [], count: 0 });
  await person.click(dialog.getByRole('button', { name: action }));
  await screen.findByText('The decision is taken back.');
  expect(requestsOf(staffReports.decide).at(-1)).toMatchObject({ body: { decision: 'dismiss' } });
});

const dismissed = reported({
  decision: 'dismiss',
  reason: 'Talked to all three',
  decided_by: 'Joan Reyes',
  closed_at: new Date().toISOString(),
  version: 2,
});

async function showDismissed() {
  answer(staffReports.list, { cases: [dismissed], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports?state=closed');
  await screen.findByText('Reports dismissed: Talked to all three · Joan Reyes');
  return person;
}

it('emphasises no decision about a case that is dismissed', async () => {
  await showDismissed();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Hide post' }).className).toBe(
    screen.getByRole('button', { name: 'Open again' }).className,
  );
});

it('says who opened a case again', async () => {
  const reopened = { at: new Date().toISOString(), by: 'Renee Okafor', reason: 'Wrong button' };
  answer(staffReports.list, { cases: [{ ...dismissed, closed_at: null, reopened }], count: 1 });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  await screen.findByText('Opened again: Wrong button · Renee Okafor');
});

it('opens a dismissed case again with a reason', async () => {
  const person = await showDismissed();
  await person.click(screen.getByRole('button', { name: 'Open again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open this case again?' }));
  await person.type(dialog.getByLabelText(/Reason/), 'Wrong button');
  answer(staffReports.reopen, undefined);
  answer(staffReports.list, { cases: [], count: 0 });
  await person.click(dialog.getByRole('button', { name: 'Open again' }));
  await screen.findByText('The case waits again.');
  expect(requestsOf(staffReports.reopen).at(-1)).toMatchObject({
    body: { reason: 'Wrong button', version: 2 },
  });
});

it('closes a case in which somebody could be in danger as dealt with', async () => {
  const [first] = reported().reports;
  if (!first) throw new Error('Reported by somebody');
  const danger = reported({ kind: 'message', reports: [{ ...first, about: ['danger'] }] });
  const spam = reported({ case_id: reportCaseId.parse(id(24)), kind: 'message' });
  answer(staffReports.list, { cases: [danger, spam], count: 2 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  // Spam alone is not dealt with outside the product.
  await person.click(await screen.findByRole('button', { name: 'Dealt with' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this case as dealt with?' }));
  dialog.getByText(/^Say what you did.*learn that you looked\.$/);
  await person.type(dialog.getByLabelText(/Reason/), 'Rang them');
  answer(staffReports.decide, undefined);
  const handled = { decision: 'handled', reason: 'Rang them', decided_by: 'Renee Okafor' } as const;
  answer(staffReports.list, {
    cases: [{ ...danger, ...handled, closed_at: new Date().toISOString() }],
    count: 1,
  });
  await person.click(dialog.getByRole('button', { name: 'Dealt with' }));
  await screen.findByText('Dealt with: Rang them · Renee Okafor');
  expect(requestsOf(staffReports.decide).at(-1)).toMatchObject({ body: { decision: 'handled' } });
  const buttons = within(screen.getByRole('article')).getAllByRole('button');
  expect(decisionsAmong(buttons)).toEqual(['Warn', 'Mute', 'Open again']);
});

it('a case cannot be opened again once its evidence is deleted', async () => {
  const old = {
    decision: 'dismiss',
    evidence: null,
    reports: [],
    closed_at: new Date().toISOString(),
  } as const;
  answer(staffReports.list, { cases: [reported({ ...old, reports: [] })], count: 1 });
  await showAs(renee(alder({ role: 'community' })), '/reports?state=closed');
  await screen.findByRole('button', { name: 'Hide post' });
  expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull();
});

async function showAppeal(may_answer: boolean) {
  const appeal = { text: 'It was a quote', at: new Date().toISOString(), may_answer };
  const hidden = { is_hidden: true, decision: 'hide', reason: 'House rules', version: 3 } as const;
  answer(staffReports.list, { cases: [reported({ ...hidden, appeal })], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  return { person, shown: within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' })) };
}

it('lets nobody answer an appeal against a decision of their own', async () => {
  const { shown } = await showAppeal(false);
  shown.getByText('You made this decision, so someone else answers the appeal.');
  expect(decisionsAmong(shown.queryAllByRole('button'))).toEqual([]);
});

it('lets a colleague take a decision back after an appeal', async () => {
  const { person } = await showAppeal(true);
  await person.click(await screen.findByRole('button', { name: 'Take the decision back' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Take the decision about Diego Ruiz back?' }),
  );
  expect(dialog.getByText(/The hidden post shows again/)).toBeDefined();
  await person.type(dialog.getByLabelText(/Reason/), 'It was one');
  answer(staffReports.answerAppeal, undefined);
  answer(staffReports.list, { cases: [], count: 0 });
  await person.click(dialog.getByRole('button', { name: 'Take the decision back' }));
  await screen.findByText('Nothing waits for you');
  expect(requestsOf(staffReports.answerAppeal).at(-1)).toMatchObject({
    body: { is_upheld: false, reason: 'It was one', version: 3 },
  });
});
