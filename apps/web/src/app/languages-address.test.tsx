import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn } from '@/testing/screen';
import { answerForSettings, answerForShell, visit } from './testing/address';

it('speaks English, Spanish or Chinese as chosen [1.8]', async () => {
  signIn();
  answerForShell();
  answerForSettings();
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
