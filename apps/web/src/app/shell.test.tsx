import { calls } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { basicInfoOf, overviewOf } from '@/testing/residents';
import { showAll, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { JumpLinks } from './jump-links';
import { routes } from './routes';
import { answerForShell, visit } from './testing/address';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`;
const firefox = `${windows.slice(0, -1)}; rv:131.0) Gecko/20100101 Firefox/131.0`;
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';

const browseWith = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

beforeEach(() => {
  browseWith(chrome);
  answerForShell();
});

const jumpLinks = () => screen.queryAllByRole('link', { name: /^Jump to/ }).map((link) => link.textContent);

it('jumps to navigation and content on every page except home [2.66]', async () => {
  const { unmount } = await visit('/');
  await screen.findByRole('heading', { level: 1 });
  expect(jumpLinks()).toEqual([]);
  unmount();
  for (const { path } of routes.filter((route) => route.path !== '/')) {
    const { unmount } = await showAll(<JumpLinks withMenu />, { at: path });
    expect(jumpLinks(), path).toEqual(['Jump to navigation', 'Jump to content']);
    unmount();
  }
  signIn();
  const { person } = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  for (const [link, part] of [
    ['Jump to navigation', await screen.findByRole('navigation', { name: 'Main menu' })],
    ['Jump to content', screen.getByRole('main')],
  ] as const) {
    await person.click(screen.getByRole('link', { name: link }));
    expect(part.contains(document.activeElement)).toBe(true);
  }
});

it('links to my profile from the header of a phone’s page, except where the page itself does', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  signIn();
  const { unmount } = await visit('/matches');
  const link = await within(screen.getByRole('main')).findByRole('link', { name: 'Your profile' });
  expect(link.getAttribute('href')).toBe('/profile-overview');
  unmount();
  await visit('/more');
  await screen.findByRole('link', { name: 'Notifications' });
  expect(screen.queryByRole('link', { name: 'Your profile' })).toBeNull();
  vi.unstubAllGlobals();
});

it('recommends a desktop browser on the page when another is used [2.67]', async () => {
  const notice = 'Nestmate works best in Chrome on a computer.';
  const { unmount } = await visit('/');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(notice)).toBeNull();
  unmount();
  browseWith(firefox);
  await visit('/');
  expect(screen.getByText(notice)).toBeTruthy();
});

it('offers the app on a phone’s page except for a day once that is closed [2.68]', async () => {
  const day = 24 * 60 * 60 * 1000;
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2027, 3, 5, 12));
  const offer = () => screen.queryByRole('complementary', { name: 'Nestmate on your phone' });
  const computer = await visit('/');
  expect(offer()).toBeNull();
  computer.unmount();

  browseWith(iPhone);
  const { person, unmount } = await visit('/');
  const banner = screen.getByRole('complementary', { name: 'Nestmate on your phone' });
  expect(within(banner).getByRole('button', { name: 'Get the app' })).toBeTruthy();
  await person.click(within(banner).getByRole('button', { name: 'Close' }));
  expect(offer()).toBeNull();
  unmount();

  now.mockReturnValue(Date.now() + day - 1);
  const sameDay = await visit('/');
  expect(offer()).toBeNull();
  sameDay.unmount();
  now.mockReturnValue(Date.now() + 1);
  await visit('/');
  expect(offer()).toBeTruthy();
});

it('steps of registration offer support in their header, not the app', async () => {
  browseWith(iPhone);
  signIn();
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  answer(calls.profile.readBasicInfo, basicInfoOf());
  const { person } = await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'Add a photo of you' });
  expect(screen.queryByRole('complementary', { name: 'Nestmate on your phone' })).toBeNull();
  await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Contact support' }));
  await screen.findByRole('dialog', { name: 'Contact support' });
});
