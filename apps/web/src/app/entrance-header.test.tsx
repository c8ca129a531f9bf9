import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { LanguageOffer } from './entrance-header';

it.each([
  ['zh-CN', null, '用中文查看'],
  ['es-MX', null, 'Ver en español'],
  ['en-US', null, null],
  ['fr-FR', null, null],
  ['es-ES', 'en', null],
])('offers a browser in %s, with %s chosen: %s', async (browser, chosen, offer) => {
  Object.defineProperty(navigator, 'language', { value: browser, configurable: true });
  localStorage.removeItem('lang');
  if (chosen) localStorage.setItem('lang', chosen);
  await show(<LanguageOffer />);
  expect(screen.queryByText(/English|español|中文/)?.textContent ?? null).toBe(offer);
});
