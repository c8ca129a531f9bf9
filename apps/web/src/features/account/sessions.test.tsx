import { calls } from '@nestmate/contract';
import { sessionId } from '@nestmate/contract/ids';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { Sessions } from './sessions';

const here = {
  session_id: sessionId.parse(uuid(31)),
  browser: 'Firefox, Windows',
  address: '203.0.113.0/24',
  started_at: '2027-01-05T09:00:00Z',
  last_used_at: '2027-01-08T09:00:00Z',
  is_this: true,
};
const phone = { ...here, session_id: sessionId.parse(uuid(32)), browser: null, is_this: false };
const elsewhere = { ...phone, session_id: sessionId.parse(uuid(33)), address: '2001:db8:1::/48' };
const events = [
  { kind: 'refresh_reused' as const, at: '2027-01-07T09:00:00Z', browser: null, address: '198.51.100.0/24' },
];

async function showSessions() {
  signIn();
  answer(calls.sessions.list, { sessions: [here, phone, elsewhere], events });
  return show(<Sessions />);
}

it('lists where somebody is signed in, since when and from which network', async () => {
  const { person } = await showSessions();
  const [first, second, third] = (await screen.findAllByText(/^Signed in Jan 5, 2027/)).map((facts) =>
    within(facts.closest('li') ?? document.body),
  );
  first?.getByText('This device');
  first?.getByText('Active now');
  second?.getByText('Unknown browser');
  second?.getByText(/On this network$/);
  // A home has addresses of both kinds, so this one is not compared.
  third?.getByText(/(?<!network, )2001:db8:1:…$/);
  const used = second?.getByTitle(/^Jan 8, 2027/);
  if (used) await person.click(used);
  second?.getByText(/^Jan 8, 2027/);
});

it('lists what has happened to the account lately', async () => {
  await showSessions();
  await screen.findByText('Someone used a copy of a session, so we ended it');
  screen.getByText(/On another network, 198\.51\.100\.x/);
});

it('signs out one device or all others', async () => {
  signIn();
  answer(calls.sessions.list, {
    sessions: [here, phone, { ...phone, session_id: sessionId.parse(uuid(34)) }],
    events,
  });
  const { person } = await show(<Sessions />);
  answer(calls.sessions.end, { sessions: [here, phone], events });
  const [button] = await screen.findAllByRole('button', { name: /^Log out Unknown browser/ });
  if (button) await person.click(button);
  await screen.findByText('That device is logged out.');
  expect(requestsOf(calls.sessions.end)[0]?.url).toContain(uuid(32));
  answer(calls.sessions.endOthers, { sessions: [here], events });
  await person.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  await screen.findByText('You’re signed in here only.');
});
