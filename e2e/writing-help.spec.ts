import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { axeFindings } from './support/axe';
import { openScreen } from './support/screens';

test('turns three traits into a draft [2.48, 5.17]', async ({ page }) => {
  await arriveAs(page, 'Kwame Mensah', '/profile-overview');
  await page.getByRole('link', { name: /^About me/ }).click();
  await page.getByRole('list', { name: 'About me' }).getByRole('link').last().click();
  const box = page.getByRole('textbox', { name: 'In your words' });
  await box.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(box).toBeFocused();
  await box.fill('Hello.');

  await page.getByRole('button', { name: 'Help me write' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Write a draft' })).toBeDisabled();
  for (const trait of ['Tidy', 'Up early', 'Love to cook'])
    await dialog.getByText(trait, { exact: true }).click();
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Quiet' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Write a draft' }).click();
  const draft = dialog.getByRole('textbox', { name: 'Draft' });
  await expect(draft).toHaveValue(/\w{3,}.*\./u);
  await expect(dialog.getByText('without an AI')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await draft.fill('I cook for two.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Help me write' }).click();
  await expect(draft).toHaveValue('I cook for two.');
  for (const replacing of ['Write another', 'Choose again']) {
    await dialog.getByRole('button', { name: replacing }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await expect(draft).toHaveValue('I cook for two.');
  await dialog.getByRole('button', { name: 'Add to my text' }).click();
  await expect(dialog).toBeHidden();
  await expect(box).toHaveValue('Hello.\n\nI cook for two.');

  await page.getByRole('button', { name: 'Help me write' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/about-me\?question=10$/);
  await expect(box).toHaveValue('Hello.\n\nI cook for two.');

  await test.step('a slider has one thumb, or two that do not cross', async () => {
    await openScreen(page, '/about-me?question=1');
    await expect(page.getByRole('heading', { name: 'When do you go to bed on weekdays?' })).toBeVisible();
    await expect(page.getByText('9 pm', { exact: true })).toHaveCount(0);
    const own = page.getByRole('group', { name: 'When do you go to bed on weekdays?' });
    await expect(own.getByRole('slider')).toHaveCount(1);
    const thumbs = page
      .getByRole('group', { name: 'When should your roommate go to bed?' })
      .getByRole('slider');
    await expect(thumbs).toHaveCount(2);
    const [low, high] = [thumbs.first(), thumbs.last()];
    await low.press('End');
    await expect(low).toHaveValue(await high.inputValue());
    await high.press('Home');
    await expect(high).toHaveValue(await low.inputValue());
    await openScreen(page, '/about-me?question=2');
    await expect(page.getByText('Creative chaos', { exact: true }).first()).toBeVisible();
  });

  await test.step('a search takes groups of any size up to the largest', async () => {
    await openScreen(page, '/filters');
    const sizes = page.getByRole('radiogroup', { name: 'People in their room' }).getByRole('radio');
    await expect(sizes).toHaveCount(5);
    for (const [index, name] of ['Any', '1', '2', '3', '4'].entries())
      await expect(sizes.nth(index)).toHaveAccessibleName(name);
    for (const groupSizeFilter of [4, 0]) {
      const saved = page.waitForRequest((request) => request.method() === 'PUT');
      await sizes.nth(groupSizeFilter).click({ force: true });
      await expect(sizes.nth(groupSizeFilter)).toBeChecked();
      expect((await saved).postDataJSON()).toMatchObject({ groupSizeFilter });
    }
  });
});
