import { calls } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deliver } from '@/platform/live/events';
import { membershipOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { AddressNotice } from './address-notice';
import { followContactAddress } from './contact-address.live';

const { membershipId } = membershipOf();
const address = 'ana@mail.example';
const { contactAddress, sendAddressLink } = calls.notifications;
const notice = () => show(<AddressNotice membershipId={membershipId} />);

beforeEach(() => signIn());

it('says nothing about a verified address, or without one', async () => {
  answer(contactAddress, { address, verified: true, link: 'none', sends_at: null });
  await notice();
  await waitFor(() => expect(requestsOf(contactAddress)).toHaveLength(1));
  expect(screen.queryByText(/ana@mail/)).toBeNull();
});

it('moves the focus to the words about the link that it sends', async () => {
  answer(contactAddress, { address, verified: false, link: 'none', sends_at: null });
  const { person } = await notice();
  await screen.findByText('We’ll email you at ana@mail.example once you confirm it’s yours.');
  answer(sendAddressLink, { address, verified: false, link: 'sending', sends_at: null });
  await person.click(screen.getByRole('button', { name: 'Send a link' }));
  const words = await screen.findByText(/We’re sending a link to ana@mail\.example/);
  expect(screen.queryByRole('button', { name: /link/ })).toBeNull();
  // The button had the focus.
  await waitFor(() => expect(document.activeElement).toBe(words));
});

it('says when no more links are sent for now', async () => {
  answer(contactAddress, { address, verified: false, link: 'sent', sends_at: null });
  const { person } = await notice();
  await screen.findByText(/It works for 24 hours/);
  refuse(sendAddressLink, { code: 429, error_code: 'TooManyLinks', error_description: 'Several already' });
  await person.click(screen.getByRole('button', { name: 'Send the link again' }));
  await screen.findByText('Several already');
});

it('says what to check when a link could not be delivered', async () => {
  answer(contactAddress, { address, verified: false, link: 'refused', sends_at: null });
  await notice();
  await screen.findByText(
    /We couldn’t deliver the link to ana@mail\.example\. Check that the address is right/,
  );
  screen.getByRole('button', { name: 'Send the link again' });
});

it('says only when a delayed link will be sent', async () => {
  const sends_at = new Date(2026, 10, 22, 15, 40).toISOString();
  answer(contactAddress, { address, verified: false, link: 'waiting', sends_at });
  await notice();
  await screen.findByText(/We’ll send a link to ana@mail\.example on Sunday.* 3:40\sPM/);
  expect(screen.queryByText(/We’re sending/)).toBeNull();
  expect(screen.queryByRole('button', { name: /link/ })).toBeNull();
});

it('says that no link can be sent yet where no mail server is set up', async () => {
  answer(contactAddress, { address, verified: false, link: 'waiting', sends_at: null });
  await notice();
  await screen.findByText(/can’t send email yet\. Once it can, we’ll send a link to ana@mail\.example/);
  expect(screen.queryByRole('button', { name: /link/ })).toBeNull();
});

it('the notice about an address disappears when the link was opened elsewhere', async () => {
  const stop = followContactAddress();
  answer(contactAddress, { address, verified: false, link: 'sent', sends_at: null });
  await notice();
  await screen.findByText('Confirm your email');
  answer(contactAddress, { address, verified: true, link: 'none', sends_at: null });
  deliver('contactAddress.changed');
  await waitFor(() => expect(screen.queryByText('Confirm your email')).toBeNull());
  stop();
});
