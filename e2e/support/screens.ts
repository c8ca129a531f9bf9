import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { demoId } from '../../apps/server/seed/demo-id';
import { settled } from './settled';

const table = readFileSync(new URL('../../apps/web/src/app/routes.tsx', import.meta.url), 'utf8');
const addresses = [...table.matchAll(/^ +'(\/[^']*)':/gm)].map(([, path = '']) => path);

/** Screens before sign-in. */
export const strangersScreens = [
  '/',
  '/?passcode=NEST-MAYA-2027',
  '/forgot-login',
  '/verify-address#token=opened',
  '/appeal#token=opened',
];

interface KnownIds {
  /** People with profiles, requests and rooms to show. */
  memberships: readonly string[];
  conversation: string;
}

/** A resident's screens: every address of the route table, with its parameters filled in. */
export function residentsScreens({ memberships, conversation }: KnownIds): string[] {
  const given: Record<string, readonly string[]> = {
    ':roommateId': memberships,
    ':chatId': [conversation],
    ':section': ['notifications', 'appearance', 'sign-in', 'devices', 'blocked', 'data'],
    ':type': ['instagram'],
    ':threadId': ['1', demoId('thread/0/0')],
    ':conversationId': [crypto.randomUUID()],
  };
  const steps = ['name', 'about', 'office', 'promise'].map((step) => `/verify-info?step=${step}`);
  return addresses.flatMap((path) => {
    if (path === '/verify-info') return [path, ...steps];
    if (path === '/about-me') return [path, `${path}?question=2`];
    const [hole = ''] = /:\w+/.exec(path) ?? [];
    return hole ? (given[hole] ?? []).map((value) => path.replace(hole, value)) : [path];
  });
}

const sections = readFileSync(new URL('../../apps/web/src/staff/app/sections.ts', import.meta.url), 'utf8');
const areas = [
  'settings',
  'unit-types',
  'units',
  'genders',
  'majors',
  'housing',
  'registration',
  'questions',
];

/** The staff console's pages below a network: all pages of its menu, and those of a place. */
export const consoleScreens = (place: string): string[] => [
  ...[...sections.matchAll(/path: '([\w-]+)'/g)].map(([, path = '']) => `/${path}`),
  ...[...areas.map((area) => `/set-up/${area}`), '/roster', '/invitations', '/community'].map(
    (path) => `${path}?place=${place}`,
  ),
  '/account',
];

/** Opens a screen as a link does, and waits until its content is there. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await settled(page, () =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path),
  );
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
}
