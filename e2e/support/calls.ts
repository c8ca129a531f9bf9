import { expect, type Page } from '@playwright/test';
import { framesSeen } from './call-devices';
import { createCommunity, settle } from './office';
import type { Visit } from './visitors';

export const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });
export const controls = (page: Page) => page.getByRole('toolbar', { name: 'Call controls' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const announcement = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).last()).toBeVisible();
export const microphone = (page: Page) => room(page).getByRole('button', { name: /microphone \(M\)$/ });
export const lost = (page: Page) =>
  page.getByRole('alert').getByText('Connection Lost: Reconnecting to room...');

/** Waits for new pictures to arrive. */
export async function sees(page: Page): Promise<void> {
  const before = await framesSeen(page);
  await expect.poll(() => framesSeen(page), { intervals: [250] }).toBeGreaterThan(before + 2);
}

/** Opens a call from the conversation. */
export async function call(page: Page): Promise<void> {
  await press(page, 'Video call');
  await press(page, 'Call');
}

export const promptFrom = (page: Page, caller: string) =>
  page.getByRole('alertdialog', { name: `${caller} is calling` });

/** Joins from the prompt: the browser of a journey allows camera and microphone. */
export async function joins(page: Page, caller: string): Promise<void> {
  await promptFrom(page, caller).getByRole('button', { name: 'Join' }).click();
  await expect(controls(page)).toBeVisible();
}

/** Ana and Ben in their own community; returns the address of their conversation. */
export async function neighbors(baseURL: string, surname: string): Promise<string> {
  const hall = await createCommunity(baseURL, surname, 2);
  const settled = await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  return `/profile/${settled['Ben']}`;
}

/** Ana in her conversation with Ben, who is somewhere else in the product. `prepare` runs on each page first. */
export async function anaAndBen(
  visit: Visit,
  baseURL: string,
  surname: string,
  prepare: (page: Page) => Promise<unknown>,
): Promise<readonly [Page, Page]> {
  const at = await neighbors(baseURL, surname);
  const ana = await visit(`Ana ${surname}`, { at, prepare });
  const ben = await visit(`Ben ${surname}`, { at: '/more', prepare });
  await press(ana, 'Chat');
  return [ana, ben];
}
