import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '@/platform/session/session';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { answerForSettings, answerForShell, visit } from './testing/address';

const answerRenewal = (unit = 'Four') => {
  const { userId, memberships } = useSession.getState();
  const named = memberships.map((one) => ({ ...one, networkRoomName: unit }));
  if (userId) answer(calls.auth.refresh, { accessToken: 'renewed', userId, memberships: named });
};

it('names the place of a person in the language that they choose', async () => {
  signIn();
  answerForShell();
  answerForSettings();
  answerRenewal('Unidad para cuatro');
  const { person } = await visit('/languages');
  await person.click(await screen.findByText('Español', { selector: '[role=radiogroup] *' }));
  await waitFor(() =>
    expect(useSession.getState().memberships.map((one) => one.networkRoomName)).toEqual([
      'Unidad para cuatro',
    ]),
  );
});

it('speaks English, Spanish or Chinese as chosen [1.8]', async () => {
  signIn();
  answerForShell();
  answerForSettings();
  answerRenewal();
  const { person } = await visit('/languages');
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(['English', 'Español', '中文']);
  expect(screen.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true);
  expect(localStorage.getItem('lang')).toBeNull();
  const coming = screen.getByRole('region', { name: 'Coming soon' });
  expect(
    within(coming)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Polski', 'Українська', 'Русский']);
  for (const [name, language, title] of [
    ['Español', 'es', 'Idioma'],
    ['中文', 'zh', '语言'],
  ] as const) {
    await person.click(screen.getByText(name, { selector: '[role=radiogroup] *' }));
    await screen.findByRole('heading', { level: 2, name: title });
    await waitFor(() => expect(localStorage.getItem('lang')).toBe(language));
    expect(document.documentElement.lang).toBe(language);
  }
});
