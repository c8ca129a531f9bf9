import { membershipId, postId } from '@nestmate/contract';
import { type ReportCase, reportCaseId, staffCalls } from '@nestmate/contract/staff';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, announceChange, birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffReports } = staffCalls;
prepareConsole();

const id = (last: number) => `7a1b5c1e-0000-4000-8000-0000000000${last}`;
const reported = (changes: Partial<ReportCase> = {}): ReportCase => ({
  case_id: reportCaseId.parse(id(21)),
  kind: 'post',
  subnetwork_id: birchId,
  place: 'Birch Hall',
  author: { membership_id: membershipId.parse(id(22)), name: 'Diego Ruiz' },
  evidence: [
    { is_reported: false, by_office: false, name: 'Ana Li', body: 'Party on Friday', date_created: 1 },
    { is_reported: true, by_office: false, name: 'Diego Ruiz', body: 'Nobody likes you', date_created: 2 },
  ],
  reports: [
    {
      membership_id: membershipId.parse(id(23)),
      name: 'Ana Li',
      about: [],
      reason: 'He insults me',
      at: '2027-03-01T10:00:00.000Z',
    },
  ],
  is_urgent: false,
  is_hidden: false,
  is_deleted: false,
  has_picture: false,
  opened_at: new Date(Date.now() - 25 * 60 * 60_000).toISOString(),
  closed_at: null,
  decision: null,
  reason: null,
  decided_at: null,
  decided_by: null,
  took_back: null,
  decisions: [],
  reopened: null,
  people: [],
  thread_id: null,
  is_first_post: false,
  earlier: [],
  appeal: null,
  version: 1,
  ...changes,
});

type Decided = ReportCase['decisions'][number];
const against = (changes: Partial<Decided> = {}): Decided => ({
  decision: 'hide',
  at: '2027-02-01T10:00:00.000Z',
  until: null,
  told_reason: null,
  reason: 'An insult',
  by: 'Renee Okafor',
  taken_back_at: null,
  answer: null,
  ...changes,
});

it('shows community staff what was reported, by whom and for how long it has waited, and hides it with a reason', async () => {
  answer(staffReports.list, { cases: [reported()], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  for (const words of ['Nobody likes you', 'He insults me', 'Waiting for more than 24 hours'])
    expect(shown.getByText(words)).toBeDefined();
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
  answer(staffReports.list, { cases: [reported({ is_hidden: true })], count: 1 });
  await announceChange('reports');
  expect(await screen.findByRole('button', { name: 'Show post' })).toBeDefined();
});

it('shows a reported message alone, and mutes its author for some days', async () => {
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
  answer(staffReports.list, {
    cases: [
      message,
      reported({
        case_id: reportCaseId.parse(id(24)),
        kind: 'room',
        author: null,
        people: [{ membership_id: membershipId.parse(id(25)), name: 'Bo Roy' }],
      }),
    ],
    count: 2,
  });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Message by Diego Ruiz' }));
  expect(shown.getByRole('img', { name: 'The reported photo' })).toBeDefined();
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Warn',
    'Mute',
    'Dismiss',
  ]);
  const room = within(screen.getByRole('article', { name: 'People who share a room' }));
  expect(room.getByRole('link', { name: 'Bo Roy' }).getAttribute('href')).toContain(`/residents/${id(25)}`);
  expect(room.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Dealt with',
    'Dismiss',
  ]);
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

it('names each chosen reason in the staff member’s own language, with the reporter’s words as they are', async () => {
  const [first] = reported().reports;
  if (!first) throw new Error('Reported by somebody');
  answer(staffReports.list, {
    cases: [reported({ reports: [{ ...first, about: ['spam', 'danger'], reason: 'Vende llaves' }] })],
    count: 1,
  });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  for (const words of ['Spam or a scam', 'Someone could be in danger', 'Vende llaves'])
    shown.getByText(words);
  // The decisions are in reach beside long evidence.
  expect(shown.getByRole('button', { name: 'Hide post' }).parentElement?.classList).toContain('sticky');
});

it('names the housing office among those around a reported post, tells its photo from the reported one, and leads to the thread', async () => {
  const around = {
    is_reported: false,
    by_office: true,
    name: null,
    picture: '/pictures/one',
    date_created: 1,
  };
  answer(staffReports.list, {
    cases: [
      reported({
        thread_id: postId.parse(id(26)),
        evidence: [
          { ...around, body: 'No water on Friday' },
          {
            is_reported: true,
            by_office: false,
            name: 'Diego Ruiz',
            body: 'Nobody likes you',
            date_created: 2,
          },
        ],
      }),
    ],
    count: 1,
  });
  await showAs(renee(), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  expect(shown.getByText('Housing office')).toBeDefined();
  expect(shown.queryByText('Former resident')).toBeNull();
  expect(shown.getByRole('img', { name: 'The photo in this post' })).toBeDefined();
  expect(shown.getByRole('link', { name: 'See the thread' }).getAttribute('href')).toMatch(
    new RegExp(`/community/${id(26)}\\?place=${birchId}$`),
  );
});

const byOffice: Partial<ReportCase> = {
  author: null,
  evidence: [{ is_reported: true, by_office: true, name: null, body: 'Closed on Friday', date_created: 1 }],
};

it('calls a hidden post of the housing office its own', async () => {
  answer(staffReports.list, {
    cases: [reported({ ...byOffice, reports: [], decision: 'hide', is_hidden: true })],
    count: 1,
  });
  await showAs(renee(), '/reports');
  await screen.findByRole('article', { name: 'Post by Housing office' });
});

it('tells of a decided case what was decided at first and why, told as what, who took it back, how an appeal ended, each once', async () => {
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
    { ...back, reason: 'Mistaken', decisions: [against({ taken_back_at: later, told_reason: 'behavior' })] },
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

it('says beside its title that a case is urgent', async () => {
  answer(staffReports.list, { cases: [reported({ is_urgent: true })], count: 1 });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  expect(shown.getByText('Someone could be in danger')).toBeDefined();
});

it('collapses long texts until one is expanded, and distinguishes their buttons', async () => {
  const [first] = reported().reports;
  if (!first) throw new Error('Reported by somebody');
  const long = 'Nobody likes you. '.repeat(80).trim();
  const post = (name: string, body: string, date_created: number) => ({
    is_reported: name !== 'Ana Li',
    by_office: false,
    name,
    body,
    date_created,
  });
  answer(staffReports.list, {
    cases: [
      reported({
        evidence: [
          post('Ana Li', `Party. ${long}`, Date.UTC(2027, 2, 1)),
          post('Diego Ruiz', long, Date.UTC(2027, 2, 2)),
          post('Diego Ruiz', `Or so. ${long}`, Date.UTC(2027, 2, 3)),
        ],
        reports: [{ ...first, reason: `Look. ${long}` }],
        appeal: { text: `A quote. ${long}`, at: new Date().toISOString(), may_answer: true },
      }),
    ],
    count: 1,
  });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  const text = await screen.findByText(long);
  expect(text.classList).toContain('line-clamp-6');
  for (const name of [
    /^Show all Ana Li · Mar 1/,
    /^Show all Diego Ruiz · Mar 3/,
    /^Show all Ana Li [^·]/,
    /^Show all Appeal/,
  ])
    expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
  const button = screen.getByRole('button', { name: /^Show all Diego Ruiz · Mar 2, 2027.* · Reported$/ });
  await person.click(button);
  expect(text.classList).not.toContain('line-clamp-6');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await person.click(button);
  expect(text.classList).toContain('line-clamp-6');
});

it('says that a case has waited too long as soon as it has', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const almost = new Date(Date.now() - 24 * 60 * 60_000 + 90_000).toISOString();
  answer(staffReports.list, { cases: [reported({ opened_at: almost })], count: 1 });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  await screen.findByText('Post by Diego Ruiz');
  expect(screen.queryByText('Waiting for more than 24 hours')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  screen.getByText('Waiting for more than 24 hours');
});

it('leads to the people of a case, and shows earlier decisions about the person, with author and time', async () => {
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
            told_reason: 'behavior',
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
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  expect(shown.getByRole('link', { name: 'Diego Ruiz' }).getAttribute('href')).toContain(
    `residents/${id(22)}`,
  );
  expect(shown.getByRole('link', { name: 'Ana Li' }).getAttribute('href')).toContain(`residents/${id(23)}`);
  shown.getByText(/^Muted: Threats · until Feb 8, 2027.* · told: Pushy, rude or threatening · Joan Reyes$/);
  shown.getByText(/decided now/);
  shown.getByRole('heading', { name: '2 other decisions against this person' });
  expect(shown.getAllByText(/^(?:Post hidden: An insult|Muted: Spam · until Feb 8, 2027)/)).toHaveLength(2);
});

it.each([
  ['mute', 'profile', 'Take back', /They can write in the community again/],
  ['remove', 'person', 'Take back', /They get their access back/],
  ['hide', 'post', 'Take back', /The hidden post shows again/],
] as const)(
  'reverses a decision to %s under one name, and says only what that does',
  async (decision, kind, action, effect) => {
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
  },
);

it('opens a dismissed case again with a reason, and says who dismissed it', async () => {
  const dismissed = reported({
    decision: 'dismiss',
    reason: 'Talked to all three',
    decided_by: 'Joan Reyes',
    closed_at: new Date().toISOString(),
    version: 2,
  });
  answer(staffReports.list, { cases: [dismissed], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports?state=closed');
  await screen.findByText('Reports dismissed: Talked to all three · Joan Reyes');
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  // Only a case that waits calls for a decision.
  expect(screen.getByRole('button', { name: 'Hide post' }).className).toBe(
    screen.getByRole('button', { name: 'Open again' }).className,
  );
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
  const reopened = { at: new Date().toISOString(), by: 'Renee Okafor', reason: 'Wrong button' };
  answer(staffReports.list, { cases: [{ ...dismissed, closed_at: null, reopened }], count: 1 });
  await announceChange('reports');
  await screen.findByText('Opened again: Wrong button · Renee Okafor');
});

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
] as const)('tells the person of a decision that it is about %s', async (_, chosen, told) => {
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
  expect(Object.assign({ told_reason: undefined }, sent)).toMatchObject({
    decision: 'warn',
    told_reason: told,
  });
});

it.each([
  ['takes down a photo first only where it was reported', ['danger', 'picture'], true, 'Don’t say'],
  [
    'tells another reason only where it is more frequent than danger',
    ['behavior', 'behavior', 'danger'],
    false,
    'Pushy, rude or threatening',
  ],
] as const)('%s', async (_, reasons, isFirst, told) => {
  const [first] = reported().reports;
  if (!first) throw new Error('Reported by somebody');
  const reports = reasons.map((about, n) => ({ ...first, about: [about], at: new Date(n).toISOString() }));
  answer(staffReports.list, { cases: [reported({ kind: 'profile', has_picture: true, reports })], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  const photo = await screen.findByRole('button', { name: 'Take down photo' });
  expect(photo.className !== screen.getByRole('button', { name: 'Mute' }).className).toBe(isFirst);
  await person.click(screen.getByRole('button', { name: 'Warn' }));
  const choice = within(await screen.findByRole('dialog')).getByRole('button', { name: /Tell Diego Ruiz/ });
  expect(choice.textContent).toBe(told);
});

it('closes a case in which someone could be in danger as dealt with, which opens again', async () => {
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
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Warn', 'Mute', 'Open again']);
});

it('cannot open a case again once its evidence is deleted', async () => {
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

it('says in an open dialog that a colleague was faster, and leads to what they decided', async () => {
  answer(staffReports.list, { cases: [reported()], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  await person.click(await screen.findByRole('button', { name: 'Warn' }));
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

it('moves the focus to the case that follows once one is decided, and to the page after the last', async () => {
  const next = reported({ case_id: reportCaseId.parse(id(24)), kind: 'person' });
  answer(staffReports.list, { cases: [reported(), next], count: 2 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  answer(staffReports.decide, undefined);
  const dismiss = async (left: ReportCase[]) => {
    const [button] = await screen.findAllByRole('button', { name: 'Dismiss' });
    button?.focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText(/Reason/), 'Harmless');
    answer(staffReports.list, { cases: left, count: left.length });
    await person.keyboard('{Enter}');
  };
  await dismiss([next]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Diego Ruiz' })),
  );
  await dismiss([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('says that nobody has reported a post that staff found by themselves', async () => {
  answer(staffReports.list, {
    cases: [reported({ reports: [], decision: 'hide', is_hidden: true })],
    count: 1,
  });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  shown.getByText(/Found by staff/);
  shown.getByText('As it was then');
  expect(shown.queryByText(/Reported/)).toBeNull();
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
  expect(shown.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions);
});

it('shows a phone two decisions in one row, and the others in a menu', async () => {
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

it('lets a colleague answer an appeal before anything else is decided, and tells the person who decided that they cannot', async () => {
  const appealed = (may_answer: boolean) =>
    reported({
      is_hidden: true,
      decision: 'hide',
      reason: 'House rules',
      version: 3,
      appeal: { text: 'It was a quote', at: new Date().toISOString(), may_answer },
    });
  answer(staffReports.list, { cases: [appealed(false)], count: 1 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = () => within(screen.getByRole('article', { name: 'Post by Diego Ruiz' }));
  await screen.findByText('You made this decision, so someone else answers the appeal.');
  expect(shown().queryAllByRole('button')).toEqual([]);
  answer(staffReports.list, { cases: [appealed(true)], count: 1 });
  await announceChange('reports');
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
