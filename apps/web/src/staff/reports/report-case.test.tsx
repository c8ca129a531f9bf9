import { postId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { reportCaseId } from '@nestmate/contract/staff/ids';
import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answer } from '@/testing/server';
import { alder, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { byOffice, id, reported } from '../testing/reports';

const { staffReports } = staffCalls;
prepareConsole();

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
});

it('keeps the decisions in reach beside long evidence', async () => {
  answer(staffReports.list, { cases: [reported()], count: 1 });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  expect(shown.getByRole('button', { name: 'Hide post' }).parentElement?.classList).toContain('sticky');
});

it('shows a viewer a case and nothing to decide', async () => {
  answer(staffReports.list, { cases: [reported()], count: 1 });
  await showAs(renee(alder({ role: 'viewer' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  expect(shown.queryAllByRole('button')).toEqual([]);
});

it('moves the focus to the case that a mail leads to', async () => {
  const other = reportCaseId.parse(id(22));
  answer(staffReports.list, { cases: [reported(), reported({ case_id: other })], count: 2 });
  await showAs(renee(), `/reports?case=${other}`);
  const articles = await screen.findAllByRole('article');
  await vi.waitFor(() => expect(document.activeElement).toBe(articles[1]));
});

async function showAround() {
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
  return within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
}

it('names the housing office among those around a reported post', async () => {
  const shown = await showAround();
  expect(shown.getByText('Housing office')).toBeDefined();
  expect(shown.queryByText('Former resident')).toBeNull();
});

it('shows the photo in a post around a reported one', async () => {
  expect((await showAround()).getByRole('img', { name: 'The photo in this post' })).toBeDefined();
});

it('leads from a reported post to its thread', async () => {
  const shown = await showAround();
  expect(shown.getByRole('link', { name: 'See the thread' }).getAttribute('href')).toMatch(
    new RegExp(`/community/${id(26)}\\?place=${birchId}$`),
  );
});

it('calls a hidden post of the housing office its own', async () => {
  answer(staffReports.list, {
    cases: [reported({ ...byOffice, reports: [], decision: 'hide', is_hidden: true })],
    count: 1,
  });
  await showAs(renee(), '/reports');
  await screen.findByRole('article', { name: 'Post by Housing office' });
});

it('says beside its title that a case is urgent', async () => {
  answer(staffReports.list, { cases: [reported({ is_urgent: true })], count: 1 });
  await showAs(renee(alder({ role: 'community' })), '/reports');
  const shown = within(await screen.findByRole('article', { name: 'Post by Diego Ruiz' }));
  expect(shown.getByText('Someone could be in danger')).toBeDefined();
});

async function showLongTexts() {
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
  return { person, text: await screen.findByText(long) };
}

it('distinguishes the buttons that expand long texts', async () => {
  await showLongTexts();
  for (const name of [
    /^Show all Ana Li · Mar 1/,
    /^Show all Diego Ruiz · Mar 3/,
    /^Show all Ana Li [^·]/,
    /^Show all Appeal/,
  ])
    expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
});

it('collapses a long text until it is expanded', async () => {
  const { person, text } = await showLongTexts();
  expect(text.classList).toContain('line-clamp-6');
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

it('goes through the cases by j and k, and asks why the focused one closes by e', async () => {
  const other = { case_id: reportCaseId.parse(id(77)), author: null };
  answer(staffReports.list, { cases: [reported(), reported(other)], count: 2 });
  const { person } = await showAs(renee(), '/reports');
  const first = await screen.findByRole('article', { name: 'Post by Diego Ruiz' });
  await person.keyboard('e');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('j');
  expect(document.activeElement).toBe(first);
  await person.keyboard('jj');
  expect(document.activeElement).toBe(screen.getAllByRole('article')[1]);
  await person.keyboard('k');
  expect(document.activeElement).toBe(first);
  await person.keyboard('e');
  await screen.findByRole('dialog', { name: /^Dismiss the reports/ });
});
