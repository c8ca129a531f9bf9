import { staffCalls } from '@nestmate/contract/staff';
import { usualAlerts } from '@nestmate/contract/staff/alerts';
import { staffId, staffSessionId } from '@nestmate/contract/staff/ids';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, requestsOf } from '@/testing/server';
import {
  alder,
  alderId,
  announceChange,
  lindenId,
  renee,
  showAs,
  showConsole,
  prepareConsole,
} from '../testing/console';

const {
  staffAlerts,
  staffAudit,
  staffPalette,
  staffOverview,
  staffReports,
  staffRounds,
  staffSignIn,
  staffSupport,
  staffTeam,
} = staffCalls;
prepareConsole();

const emptyPages = () => {
  answer(staffOverview.read, { places: [], unit_types: [], history: [] });
  answer(staffPalette.search, { residents: [], rooms: [] });
  answer(staffRounds.list, { rounds: [] });
  answer(staffTeam.list, { staff: [] });
  answer(staffTeam.former, { former: [] });
  answer(staffAudit.entries, { entries: [], next: null });
  answer(staffAudit.seals, { sealed_at: null, seal: null, entries: 0 });
};

it('opens on the first network and its first page', async () => {
  emptyPages();
  answer(staffSignIn.me, renee());
  await showConsole('');
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(location.pathname).toBe(`/staff/${alderId}/overview`);
});

/** Its code has loaded by then: a test does not wait for a page that loads on the way to it. */
async function loadStaffPage() {
  await showAs(renee(), '/staff');
  await screen.findByRole('heading', { level: 1, name: 'Staff' });
  cleanup();
}

it('jumps to a place from the palette', async () => {
  emptyPages();
  const { person } = await showAs(renee(), '/audit');
  await screen.findByRole('heading', { level: 1, name: 'Audit' });
  await person.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search or jump to' }));
  await person.type(palette.getByRole('searchbox'), 'linden');
  await person.click(await palette.findByRole('menuitem', { name: /Linden Hall/ }));
  await waitFor(() => expect(location.search).toContain(lindenId));
  expect(location.pathname).toBe(`/staff/${alderId}/audit`);
});

it('keeps the chosen place from page to page', async () => {
  emptyPages();
  await loadStaffPage();
  const { person } = await showAs(renee(), `/audit?place=${lindenId}`);
  await screen.findByRole('heading', { level: 1, name: 'Audit' });
  await person.click(screen.getByRole('link', { name: 'Staff' }));
  await screen.findByRole('heading', { level: 1, name: 'Staff' });
  expect(location.search).toContain(lindenId);
});

it('omits pages from the menu that a role may not use', async () => {
  emptyPages();
  await showAs(renee(alder({ role: 'community' })), '/audit');
  await screen.findByRole('link', { name: 'Rooms' });
  for (const name of ['Roster', 'Staff']) expect(screen.queryByRole('link', { name })).toBeNull();
});

it('counts waiting items in the menu as they arrive', async () => {
  emptyPages();
  answer(staffReports.count, { count: 2 });
  await showAs(renee(), '/audit');
  await screen.findByRole('link', { name: /^Reports\s?, 2 wait$/ });
  screen.getByRole('link', { name: 'Support' });
  answer(staffSupport.count, { count: 1 });
  answer(staffReports.count, { count: 0 });
  await announceChange('reports', 'support');
  await screen.findByRole('link', { name: /^Support\s?, 1 waits$/ });
  await screen.findByRole('link', { name: 'Reports' });
});

it('marks the menu of a phone while something waits', async () => {
  emptyPages();
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...listeners }));
  answer(staffReports.count, { count: 2 });
  await showAs(renee(), '/audit');
  const mark = (await screen.findByRole('button', { name: 'Menu' })).nextElementSibling;
  expect(mark?.classList).toContain('empty:hidden');
  await waitFor(() => expect(mark?.childElementCount).toBe(1));
  answer(staffReports.count, { count: 0 });
  await announceChange('reports');
  await waitFor(() => expect(mark?.childElementCount).toBe(0));
});

it('opens each page at its top', async () => {
  emptyPages();
  await loadStaffPage();
  const { person } = await showAs(renee(), '/audit');
  await screen.findByRole('heading', { level: 1, name: 'Audit' });
  const scroll = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  await person.click(screen.getByRole('link', { name: 'Staff' }));
  await screen.findByRole('heading', { level: 1, name: 'Staff' });
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
  scroll.mockRestore();
});

it('says that an address is not in the person’s networks', async () => {
  answer(staffSignIn.me, renee());
  await showConsole(`/${lindenId}/staff`);
  await screen.findByRole('heading', { name: 'We couldn’t find this page' });
});

it('shows a notice to somebody who is no longer on any list', async () => {
  answer(staffSignIn.me, { ...renee(), networks: [] });
  await showConsole('');
  await screen.findByRole('heading', { name: 'You’re not on any staff list' });
});

it('ends the sessions that I have elsewhere', async () => {
  const session = (nth: number, is_this: boolean) => ({
    session_id: staffSessionId.parse(`7a1b5c1e-0000-4000-8000-00000000001${nth}`),
    browser: `Browser ${nth}`,
    address: '192.0.2.0/24',
    started_at: '2027-06-03T14:00:00.000Z',
    last_used_at: '2027-06-03T14:00:00.000Z',
    is_this,
  });
  answer(staffSignIn.accounts, { accounts: [] });
  answer(staffSignIn.sessions, { sessions: [session(1, true), session(2, false), session(3, false)] });
  const { person } = await showAs(renee(), '/account');
  await screen.findByText('Browser 3');
  answer(staffSignIn.endSession, { sessions: [session(1, true)] });
  await person.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(screen.queryByText('Browser 3')).toBeNull());
  expect(requestsOf(staffSignIn.endSession)).toHaveLength(2);
});

it('unlinks an account that I sign in with', async () => {
  const google = {
    issuer: 'https://accounts.google.com',
    name: 'Google',
    linked_at: '2027-06-03T14:00:00.000Z',
  };
  answer(staffSignIn.accounts, { accounts: [google] });
  answer(staffSignIn.sessions, { sessions: [] });
  const { person } = await showAs(renee(), '/account');
  answer(staffSignIn.unlinkAccount, { accounts: [] });
  await person.click(await screen.findByRole('button', { name: 'Unlink Google' }));
  await screen.findByText('None. You sign in with a link by email.');
  expect(requestsOf(staffSignIn.unlinkAccount)).toMatchObject([{ body: { issuer: google.issuer } }]);
});

it('sets when each kind of mail comes, and says when two quiet hours are the same', async () => {
  answer(staffSignIn.accounts, { accounts: [] });
  answer(staffSignIn.sessions, { sessions: [] });
  answer(staffAlerts.save);
  const { person } = await showAs(renee(alder({ role: 'community' })), '/account');
  const appeals = within(await screen.findByRole('group', { name: 'Appeals' }));
  await person.click(appeals.getByRole('radio', { name: 'Once a day' }));
  await waitFor(() => expect(requestsOf(staffAlerts.save)).toHaveLength(1));
  expect(requestsOf(staffAlerts.save)).toMatchObject([
    { body: { ...usualAlerts, times: { ...usualAlerts.times, appeal: 'daily' } } },
  ]);
  await person.clear(screen.getByLabelText('Until'));
  await person.type(screen.getByLabelText('Until'), usualAlerts.quiet.starts);
  await screen.findByText('Choose two different times.');
  expect(requestsOf(staffAlerts.save)).toHaveLength(1);
});

it('greets a new colleague with their invitation', async () => {
  const invitation_id = staffId.parse('7a1b5c1e-0000-4000-8000-0000000000ab');
  const invited = { invitation_id, network: 'Oak College', by: 'Sam Lee', role: 'community' as const };
  answer(staffSignIn.me, { ...renee(), networks: [], invitations: [invited] });
  await showConsole('');
  await screen.findByRole('heading', { name: 'You’re invited' });
  screen.getByRole('button', { name: 'Accept the invitation of Oak College' });
  expect(screen.queryByText('You’re not on any staff list')).toBeNull();
});

it('shows an invitation of another network until it is accepted', async () => {
  const invitation_id = staffId.parse('7a1b5c1e-0000-4000-8000-0000000000aa');
  const invited = { invitation_id, network: 'Oak College', by: 'Sam Lee', role: 'community' as const };
  emptyPages();
  const { person } = await showAs({ ...renee(), invitations: [invited] }, '/overview');
  await screen.findByText('Sam Lee invites you to the staff of Oak College: Community staff.');
  answer(staffCalls.staffTeam.accept, renee());
  await person.click(screen.getByRole('button', { name: 'Accept the invitation of Oak College' }));
  await waitFor(() => expect(screen.queryByText(/Oak College/)).toBeNull());
  expect(requestsOf(staffCalls.staffTeam.accept)).toHaveLength(1);
});
