import { expect, type Page, type Route, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { mailsTo } from './support/outbox';
import { openScreen } from './support/screens';

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const bio = (page: Page) => page.getByLabel('About you');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo changes' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Holds back replies to saves until the returned function is called. */
async function holdSave(page: Page, then: (route: Route) => Promise<void>): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/user_info_verification', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await released;
    await then(route);
  });
  return release;
}

test('saves basic info that two windows edit [2.7, 2.9, 2.56]', async ({ page, context, browser, baseURL }, {
  retry,
}) => {
  if (!baseURL) throw new Error('The journeys have an address');
  await arriveAs(page, 'Lucía Ramírez', '/profile-overview');

  await test.step('the overview links to its sections', async () => {
    for (const [section, path] of [
      ['About me', '/about-me'],
      ['Majors', '/set-majors'],
      ['Housing', '/housing'],
      ['Social accounts', '/social-accounts'],
    ] as const)
      await expect(page.getByRole('link', { name: new RegExp(`^${section}`) })).toHaveAttribute('href', path);
    await page.getByRole('link', { name: 'See what others see' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile preview' })).toBeVisible();
    await expect(page.getByText(/Lucía/).last()).toBeVisible();
    await expect(page.getByText(/Nobody here sees your email/)).toBeVisible();
    await expect(page.getByText('@mail.example')).toHaveCount(0);
    await page.getByRole('link', { name: 'Change basic info' }).click();
  });

  const first = page.getByLabel('First name', { exact: true });
  await test.step('mistakes show where they are, also after a reload', async () => {
    await expect(first).toHaveValue('Lucía');
    await first.fill('');
    await expect(page.getByText('Enter your first name')).toBeHidden();
    await page.getByLabel('Last name', { exact: true }).fill('Ramírez-Nowak');
    await expect(page.getByText('Enter your first name')).toBeVisible();
    await page.getByRole('checkbox', { name: /I guarantee/ }).uncheck({ force: true });
    await save(page);
    await expect(first).toBeFocused();
    await expect(page.getByText('Please confirm that this is correct')).toBeVisible();
    await first.fill('Lucía');
    await page.getByRole('checkbox', { name: /I guarantee/ }).check({ force: true });

    const preferred = page.getByLabel('Preferred first name');
    await page.getByRole('button', { name: 'I go by another name' }).click();
    await preferred.fill('N'.repeat(51));
    await page.reload();
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Ramírez-Nowak');
    await expect(preferred).toHaveValue('N'.repeat(51));
    await save(page);
    await expect(preferred).toBeFocused();
    await expect(page.getByText('Preferred names have up to 50 characters')).toBeVisible();
    await preferred.fill('');
  });

  await test.step('words that are not allowed show in their field and in a toast', async () => {
    await bio(page).fill(
      'A bio that says mierda, which nobody wants to read on a card of a future roommate.',
    );
    await page.getByText(/I guarantee/).scrollIntoViewIfNeeded();
    await save(page);
    await expect(page.getByText('Update failed!')).toBeVisible();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths, 'the page with a toast, and the window').toEqual([390, 390]);
    await expect(page.getByText(/not allowed: mierda/)).toBeVisible();
    await expect(bio(page)).toHaveValue(/mierda/);
    await expect(bio(page)).toBeFocused();
    await undo(page).click();
    await expect(undo(page)).toBeHidden();
  });

  const written = await bio(page).inputValue();
  const later = await context.newPage();
  const [one, two] = ['one', 'two'].map((name) => `lucia.${name}${retry}@mail.example`) as [string, string];
  await test.step('a window without changes follows the other', async () => {
    await later.goto('/update-basic-info');
    await email(later).fill(one);
    await save(later);
    await expect(later.getByText('Saved')).toBeVisible();
    await expect(email(page)).toHaveValue(one);
  });

  await test.step('a window with changes is warned before it replaces what the other saved', async () => {
    await bio(page).fill(`${written} And I bake.`);
    await email(later).fill(two);
    await save(later);
    await expect(page.getByText('This was saved in another window in the meantime')).toBeVisible();
    await expect(email(page)).toHaveValue(one);
    await page.getByRole('button', { name: 'Show what was saved' }).click();
    await expect(email(page)).toHaveValue(two);
    await expect(bio(page)).toHaveValue(written);
    await later.close();
  });

  await test.step('the new address is confirmed by the button behind its link, where nobody is signed in', async () => {
    await expect(page.getByText(`Open the link we sent to ${two}.`)).toBeVisible();
    const [letter = ''] = await mailsTo(baseURL, two);
    const [link = ''] = /http:\/\/\S+\/verify-address#token=[\w-]+/.exec(letter) ?? [];
    const elsewhere = await browser.newContext();
    const opened = await elsewhere.newPage();
    await opened.goto(link);
    const press = opened.getByRole('button', { name: 'Yes, it’s mine' });
    await expect(press).toBeVisible();
    await expect(opened).toHaveURL(/\/verify-address$/);
    await press.click();
    await expect(opened.getByText(`We’ll write to ${two}`)).toBeVisible();
    await expect(page.getByText(`Open the link we sent to ${two}.`)).toBeHidden();
    await elsewhere.close();
  });

  await test.step('text that is typed during a save stays', async () => {
    const release = await holdSave(page, (route) => route.fallback());
    await bio(page).fill(`${written} I bake.`);
    await save(page);
    await bio(page).fill(`${written} I bake. I hum.`);
    release();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(bio(page)).toHaveValue(`${written} I bake. I hum.`);
    await undo(page).click();
    await expect(bio(page)).toHaveValue(`${written} I bake.`);
  });

  const hidden = page.getByRole('switch', { name: 'Hide my profile' });
  await test.step('a failed save is reported on the next screen', async () => {
    const release = await holdSave(page, (route) => route.abort());
    await hidden.press('Space');
    await expect(hidden).toBeChecked();
    await save(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/profile-overview$/);
    release();
    await expect(page.getByText('Update failed!')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a hidden profile links to where it is shown again', async () => {
    await openScreen(page, '/update-basic-info');
    await expect(hidden).toBeChecked();
    await save(page);
    // On a slow machine the notice of an earlier save is still there.
    await expect(page.getByText('Saved').last()).toBeVisible();
    for (const path of ['/profile-overview', '/profile-preview']) {
      await openScreen(page, path);
      await expect(
        page.getByText(
          'Your profile is hidden. Only roommates and people you’re in touch with can find you.',
        ),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Show it again' })).toHaveAttribute(
        'href',
        '/update-basic-info',
      );
    }
  });
});
