import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppearanceSegments } from '@/features/more';
import { chooseAppearance, followAppearance } from '@/platform/appearance';
import { show } from '@/testing/screen';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');
const page = read('index.html');
const script = /<script src="\/(assets\/appearance-(\w+)\.js)">/.exec(page);
const beforePaint = read(`public/${script?.[1]}`);

const shown = () => document.documentElement.dataset.theme;
const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ content }) => content);
const light = '#FAF6F0';
const dark = '#17131A';

beforeEach(() => {
  document.head.innerHTML = /<meta\s+name="theme-color"[\s\S]*(?=<script src)/.exec(page)?.[0] ?? '';
});
afterEach(() => chooseAppearance('system'));

it('the appearance follows the system until a person chooses light or dark for their device', async () => {
  expect(bars()).toEqual([light, dark]);
  const { person } = await show(<AppearanceSegments />);
  expect(await screen.findByRole('radio', { name: 'System' })).toHaveProperty('checked', true);
  await person.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(shown()).toBe('dark');
  expect(bars()).toEqual([dark, dark]);
  expect(localStorage.getItem('appearance')).toBe('dark');
  await person.click(screen.getByRole('radio', { name: 'System' }));
  expect(shown()).toBe('system');
  expect(bars()).toEqual([light, dark]);
  expect(localStorage.getItem('appearance')).toBeNull();
});

it('shows the chosen appearance before the first paint', () => {
  chooseAppearance('dark');
  delete document.documentElement.dataset.theme;
  // The page loads it in its head, before anything else runs.
  // oxlint-disable-next-line no-implied-eval -- runs the page's own script
  new Function(beforePaint)();
  expect(shown()).toBe('dark');
  expect(bars()).toEqual([dark, dark]);
  expect(script?.index).toBeLessThan(page.indexOf('</head>'));
  // Browsers cache it for a year by its name.
  expect(createHash('sha256').update(beforePaint).digest('hex').slice(0, 8)).toBe(script?.[2]);
});

it('the appearance follows a choice made in another window', async () => {
  followAppearance();
  localStorage.setItem('appearance', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'appearance', newValue: 'light' }));
  await waitFor(() => expect(shown()).toBe('light'));
});
