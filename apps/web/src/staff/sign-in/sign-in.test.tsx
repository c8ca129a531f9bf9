import { staffCalls } from '@nestmate/contract/staff';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, alderId, renee, showAs, showConsole, prepareConsole } from '../testing/console';

const { staffAudit, staffOverview, staffSignIn } = staffCalls;
prepareConsole();

const nobody = () => refuse(staffSignIn.me, { code: 401, error_code: 'Unauthorized' });
const emptyPages = () => {
  answer(staffOverview.read, { places: [], unit_types: [], history: [] });
};
const emptyLog = () => {
  answer(staffAudit.entries, { entries: [], next: null });
  answer(staffAudit.seals, { sealed_at: null, seal: null, entries: 0 });
};
const community = renee(alder({ role: 'community' }));

async function requestFor(address: string) {
  nobody();
  answer(staffSignIn.sendLink);
  const { person } = await showConsole('');
  await person.type(await screen.findByLabelText('Work email'), `${address}{Enter}`);
  await screen.findByRole('heading', { name: 'Check your email' });
  return person;
}

describe('the sign-in page', () => {
  it('asks for a link', async () => {
    await requestFor('renee@alder.example');
    expect(requestsOf(staffSignIn.sendLink).map(({ body }) => body)).toEqual([
      { email: 'renee@alder.example' },
    ]);
  });

  it('signs in with a code that was pasted with a space in it', async () => {
    const person = await requestFor('renee@alder.example');
    answer(staffSignIn.enterCode, community);
    answer(staffSignIn.me, community);
    emptyPages();
    await person.click(screen.getByLabelText('Code'));
    await person.paste('471 203');
    await screen.findByRole('heading', { name: 'Overview' });
    expect(requestsOf(staffSignIn.enterCode).map(({ body }) => body)).toEqual([{ code: '471203' }]);
  });

  it('clears a code that was mistyped', async () => {
    const person = await requestFor('renee@alder.example');
    refuse(staffSignIn.enterCode, { code: 422, error_code: 'WrongCode', error_description: 'Not the code.' });
    await person.type(screen.getByLabelText('Code'), '123456');
    await screen.findByText('Not the code.');
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  });

  it('sends another mail to the same address', async () => {
    const person = await requestFor('renee@alder.example');
    await person.click(screen.getByRole('button', { name: 'Send another' }));
    await screen.findByText('Another email is on its way.');
    expect(requestsOf(staffSignIn.sendLink)).toHaveLength(2);
  });

  it('says what an address lacks before sending a request', async () => {
    nobody();
    const { person } = await showConsole('');
    await person.type(await screen.findByLabelText('Work email'), 'renee{Enter}');
    await screen.findByText('Type a whole address, like name@school.edu.');
    expect(requestsOf(staffSignIn.sendLink)).toEqual([]);
  });

  async function followLink() {
    nobody();
    const { person } = await showConsole('/sign-in#token=abc');
    return { person, press: await screen.findByRole('button', { name: 'Sign in' }) };
  }

  it('removes the link of a mail from the address', async () => {
    await followLink();
    expect(location.hash).toBe('');
  });

  it('uses the link of a mail only by a click', async () => {
    const { person, press } = await followLink();
    expect(requestsOf(staffSignIn.spendLink)).toEqual([]);
    answer(staffSignIn.spendLink, community);
    answer(staffSignIn.me, community);
    emptyPages();
    await person.click(press);
    await screen.findByRole('heading', { name: 'Overview' });
    expect(requestsOf(staffSignIn.spendLink).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  it('completes the sign-in that a provider has sent back, once', async () => {
    answer(staffSignIn.useProvider, community);
    answer(staffSignIn.me, community);
    emptyPages();
    await showConsole('/sign-in?signin=google&attempt=4');
    await screen.findByRole('heading', { name: 'Overview' });
    expect(requestsOf(staffSignIn.useProvider).map(({ body }) => body)).toEqual([
      { way: 'google', attempt: '4' },
    ]);
  });

  it('continues to the remembered page once another window, or the campus, has signed in', async () => {
    nobody();
    sessionStorage.setItem('staff-return', `/${alderId}/audit`);
    await showConsole('/sign-in');
    await screen.findByLabelText('Work email');
    answer(staffSignIn.me, renee());
    emptyLog();
    answer(staffCalls.staffTeam.list, { staff: [] });
    act(() => void globalThis.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('heading', { name: 'Audit' });
    expect(sessionStorage.getItem('staff-return')).toBeNull();
  });

  it('says why the campus’s sign-in did not let somebody in', async () => {
    nobody();
    await showConsole('/sign-in?failed=NotStaff');
    await screen.findByText(/This account isn’t on the list of staff/);
  });
});

it('a session that has ended leaves the page as it is, with its input, until the person signs in again', async () => {
  emptyLog();
  answer(staffCalls.staffTeam.list, { staff: [] });
  const { person } = await showAs(renee(), '/audit');
  const search = await screen.findByLabelText('Search');
  refuse(staffAudit.entries, { code: 401, error_code: 'Unauthorized' });
  await person.type(search, 'key');
  await screen.findByRole('heading', { name: 'You’re logged out' });
  answer(staffSignIn.sendLink);
  await person.type(screen.getByLabelText('Work email'), 'renee@alder.example{Enter}');
  answer(staffSignIn.enterCode, renee());
  answer(staffSignIn.me, renee());
  emptyLog();
  await person.type(await screen.findByLabelText('Code'), '471203');
  await screen.findByRole('heading', { name: 'Audit' });
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('key');
  expect(location.pathname).toBe(`/staff/${alderId}/audit`);
});
