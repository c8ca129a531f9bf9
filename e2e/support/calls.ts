import { expect, type Page } from '@playwright/test';
import { framesSeen } from './call-devices';
import { createCommunity, settle } from './office';
import type { Visit } from './visitors';

export const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Pictures arrive that were not there before. */
export async function sees(page: Page): Promise<void> {
  const before = await framesSeen(page);
  await expect.poll(() => framesSeen(page)).toBeGreaterThan(before + 10);
}

/** Ana calls Ben from their conversation. */
export async function calls(ana: Page, ben: string | undefined): Promise<void> {
  await ana.goto(`/profile/${ben}`);
  await press(ana, 'Chat');
  await press(ana, 'Video call');
  await press(ana, 'Call');
}

/** Joins from the prompt. */
export async function joins(ben: Page): Promise<void> {
  const prompt = ben.getByRole('alertdialog', { name: 'Ana is calling' });
  await prompt.getByRole('button', { name: 'Join' }).click();
  await room(ben).getByRole('button', { name: 'Join', exact: true }).click();
}

/** Ana and Ben of a community of their own, in a call of two. `prepare` is done with each page before. */
export async function callOfTwo(
  visit: Visit,
  baseURL: string,
  surname: string,
  prepare: (page: Page) => Promise<unknown>,
) {
  const place = await createCommunity(baseURL, surname, 2);
  const settled = await settle(baseURL, place, [`Ana ${surname}`, `Ben ${surname}`]);
  const [ana, ben] = [await visit(`Ana ${surname}`), await visit(`Ben ${surname}`)];
  for (const page of [ana, ben]) await prepare(page);
  await ben.goto('/find');
  await calls(ana, settled['Ben']);
  await joins(ben);
  for (const page of [ana, ben]) await sees(page);
  return { ana, ben };
}
