import { readFileSync } from 'node:fs';
import type { MembershipId } from '@nestmate/contract/ids';
import { expect, type Page } from '@playwright/test';
import type { TestCommunity } from '../../apps/server/test/world/builders';
import {
  createCommunity,
  lockRooms,
  moveIn,
  likes,
  setPaused,
  setRound,
  settle,
  shareBedrooms,
} from './office';
import { openScreen } from './screens';

interface RoomScene {
  address: string;
  hall: TestCommunity;
  /** The residents of the room, the viewer first. */
  people: readonly MembershipId[];
}

interface Scene {
  path: string;
  /** Whether a page of another width can open it again. */
  isRepeatable?: boolean;
  prepare?: (setting: RoomScene) => Promise<unknown>;
  /** The steps once the screen is shown. */
  act?: (page: Page, words: (path: string) => string, setting: RoomScene) => Promise<unknown>;
}

const names = ['Lucía Fernández', 'Maximilian Oberhausen', '王伟 李', 'Ana Souza'];
const together = ({ address, hall }: RoomScene) => moveIn(address, hall);
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** States that no address alone leads to. */
export const scenes: Record<string, Scene> = {
  'room-locked': {
    path: '/matches',
    prepare: async (setting) => {
      await together(setting);
      await lockRooms(setting.address, setting.hall);
    },
  },
  'room-leave': {
    path: '/matches',
    isRepeatable: true,
    prepare: together,
    act: (page, words) => press(page, words('leave.action')),
  },
  'room-name': {
    path: '/matches',
    isRepeatable: true,
    prepare: together,
    act: (page, words) => press(page, words('name.give')),
  },
  'room-bedroom': {
    path: '/matches',
    prepare: async (setting) => {
      await together(setting);
      await shareBedrooms(setting.address, setting.hall);
    },
    isRepeatable: true,
    act: (page, words) => press(page, words('describe.action')),
  },
  'room-celebration': {
    path: '/more',
    act: async (page, _words, setting) => {
      await page.waitForTimeout(1000);
      await together(setting);
      await page.reload();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'mutual-like': {
    path: '/find',
    prepare: async ({ address, people: [me, ...others] }) => {
      for (const other of others) if (me) await likes(address, other, me);
    },
    act: (page) =>
      expect(async () => {
        await page.keyboard.press('ArrowRight');
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1500 });
      }).toPass(),
  },
  'round-active': { path: '/welcome', prepare: ({ address, hall }) => setRound(address, hall, 'ACTIVE') },
  'round-active-room': {
    path: '/matches',
    prepare: async (setting) => {
      await together(setting);
      await setRound(setting.address, setting.hall, 'ACTIVE');
    },
  },
  'round-closed': { path: '/welcome', prepare: ({ address, hall }) => setRound(address, hall, 'CLOSED') },
  'round-closed-room': {
    path: '/matches',
    prepare: async (setting) => {
      await together(setting);
      await setRound(setting.address, setting.hall, 'CLOSED');
    },
  },
  'round-paused': { path: '/find', prepare: ({ address, hall }) => setPaused(address, hall, true) },
};

/** The texts of the room, by their path. */
function wordsOf(language: string) {
  const file = new URL(`../../packages/locales/src/${language}/room.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return (path: string) => {
    const [part = '', name = ''] = path.split('.');
    return texts[part]?.[name] ?? path;
  };
}

/** Builds a scene in its own community. @returns the name of its viewer, and the steps that lead to it */
export async function build(address: string, name: string, language: string) {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene ${name}`);
  const title = `${name} ${language}`;
  const hall = await createCommunity(address, title, 4);
  const called = names.map((each) => `${each} ${title}`);
  const people = Object.values(await settle(address, hall, called));
  const setting = { address, hall, people };
  await scene.prepare?.(setting);
  return {
    who: called[0] ?? '',
    isRepeatable: scene.isRepeatable ?? false,
    async open(page: Page) {
      await page.goto('/more');
      await openScreen(page, scene.path);
      await scene.act?.(page, wordsOf(language), setting);
    },
  };
}
