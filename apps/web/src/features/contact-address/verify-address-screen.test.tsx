import { calls } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import VerifyAddressScreen from './verify-address-screen';

const visit = (hash: string) => show(<VerifyAddressScreen />, { at: `/verify-address${hash}` });
const press = () => screen.findByRole('button', { name: 'Yes, it’s mine' });

it('verifies an address only when the button is pressed', async () => {
  const { person } = await visit('#token=from-the-mail');
  const button = await press();
  expect(location.href).not.toContain('from-the-mail');
  expect(requestsOf(calls.notifications.verifyAddress)).toEqual([]);

  answer(calls.notifications.verifyAddress, { address: 'ana@mail.example' });
  await person.click(button);
  const words = await screen.findByText(/We’ll write to ana@mail\.example/);
  // The button had the focus.
  expect(document.activeElement?.contains(words)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(requestsOf(calls.notifications.verifyAddress).map(({ body }) => body)).toEqual([
    { token: 'from-the-mail' },
  ]);
});

it('the page still knows its token after a reload', async () => {
  const { unmount } = await visit('#token=from-the-mail');
  await press();
  unmount();
  const state = history.state;
  await show(<VerifyAddressScreen />, { at: location.pathname, state: state });
  await press();
});

it('says where there is a new link when one has expired or was replaced', async () => {
  const { person } = await visit('#token=old');
  refuse(calls.notifications.verifyAddress, { code: 410, error_code: 'LinkGone' });
  await person.click(await press());
  await screen.findByText(/It has expired, or a newer link was sent/);
  expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe(
    '/settings/notifications',
  );
});

it('lets the person retry after a failure', async () => {
  const { person } = await visit('#token=good');
  refuse(calls.notifications.verifyAddress, {
    code: 503,
    error_code: 'Unavailable',
    error_description: 'Not available right now',
  });
  await person.click(await press());
  await screen.findByText('Not available right now');
  answer(calls.notifications.verifyAddress, { address: 'ana@mail.example' });
  await person.click(await press());
  await screen.findByText('Your email is confirmed');
});

it('shows no button without a token', async () => {
  await visit('#something');
  await screen.findByText('This link doesn’t work anymore');
  expect(screen.queryByRole('button', { name: 'Yes, it’s mine' })).toBeNull();
});

it('the page follows another link that opens in the same tab', async () => {
  const { person } = await visit('#token=old');
  refuse(calls.notifications.verifyAddress, { code: 410, error_code: 'LinkGone' });
  await person.click(await press());
  await screen.findByText('This link doesn’t work anymore');
  history.pushState(null, '', '#token=newer');
  dispatchEvent(new PopStateEvent('popstate'));
  answer(calls.notifications.verifyAddress, { address: 'ana@mail.example' });
  await person.click(await press());
  await screen.findByText('Your email is confirmed');
  expect(requestsOf(calls.notifications.verifyAddress).at(-1)?.body).toEqual({ token: 'newer' });
});
