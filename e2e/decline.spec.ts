import { expect, type Page } from '@playwright/test';
import { createCommunity, settle } from './support/office';
import { test } from './support/visitors';

async function ask(page: Page, membershipId: string | undefined): Promise<void> {
  await page.goto(`/request/${membershipId}`);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Shall we share a unit?');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page
    .getByRole('dialog', { name: 'Request sent' })
    .getByRole('button', { name: 'View requests' })
    .click();
}

const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Request denied!' });
const declineOf = (page: Page, name: string) => page.getByRole('button', { name: `Decline ${name}` });
/** Declines, and holds the toast, so that a busy machine has as long as it takes. */
async function decline(page: Page, name: string): Promise<void> {
  await declineOf(page, name).click();
  await toast(page).hover();
}

const celebration = (page: Page) => page.getByRole('dialog', { name: 'Congratulations!' });

/** The controls that a toast lies over. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
    if (!box) return ['no toast'];
    return Array.from(document.querySelectorAll('a[href], button, summary'))
      .filter((each) => !each.closest('[data-sonner-toast]'))
      .filter((each) => {
        const { top, right, bottom, left, width } = each.getBoundingClientRect();
        return (
          width > 1 && left < box.right && right > box.left && top < box.bottom - 1 && bottom > box.top + 1
        );
      })
      .map((each) => each.textContent);
  });

test('lets a decline be undone for six seconds, in which nobody else sees anything of it', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Hazel ${info.project.name} ${info.retry}`, 3);
  const surname = `Hazel${info.retry}`;
  const { Ana } = await settle(
    baseURL,
    hall,
    ['Ana', 'Ben', 'Cleo'].map((name) => `${name} ${surname}`),
  );
  const [ana, ben, cleo] = [
    await visit(`Ana ${surname}`),
    await visit(`Ben ${surname}`),
    await visit(`Cleo ${surname}`),
  ];
  await ask(ben, Ana);
  await ask(cleo, Ana);
  const sent = (page: Page) => page.getByText('Shall we share a unit?');

  await test.step('the toast covers nothing to press, and undo brings the request back', async () => {
    await ana.goto('/matches/incoming-requests');
    await decline(ana, 'Ben');
    await expect(ana.getByRole('heading', { name: '1 person wants to live with you' })).toBeVisible();
    await expect.poll(() => covered(ana)).toEqual([]);
    await expect(sent(ben)).toBeVisible();
    await toast(ana).getByRole('button', { name: /Undo/ }).click();
    await expect(declineOf(ana, 'Ben')).toBeVisible();
    await expect(toast(ana)).toBeHidden();
  });

  await test.step('after six seconds the sender’s window shows it', async () => {
    await ana.mouse.move(0, 0);
    await declineOf(ana, 'Ben').click();
    await expect(ben.getByText('You haven’t asked anyone yet')).toBeVisible();
    await expect(toast(ana)).toBeHidden();
  });

  await test.step('accepting in another window takes the decline back', async () => {
    const other = await ana.context().newPage();
    await other.goto('/matches/incoming-requests');
    await decline(ana, 'Cleo');
    await other.getByRole('button', { name: 'Accept Cleo' }).click();
    await other
      .getByRole('dialog', { name: 'Live with Cleo?' })
      .getByRole('button', { name: 'Accept' })
      .click();
    for (const page of [other, ana, cleo]) await expect(celebration(page)).toBeVisible();
    await expect(toast(ana)).toBeHidden();
    await other.close();
    await ana.keyboard.press('Escape');
  });
});
