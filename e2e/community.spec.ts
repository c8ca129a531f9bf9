import { expect } from '@playwright/test';
import { drawn } from '../apps/server/test/world/pictures';
import { axeFindings } from './support/axe';
import { createCommunity, offerTopics, settle, setRound } from './support/office';
import { openScreen } from './support/screens';
import { atTheDesk } from './support/staff';
import { test } from './support/visitors';

test('residents read and post in community threads, which the housing office moderates [1.6]', async ({
  visit,
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Rowan ${info.project.name} ${info.retry}`);
  const surname = `Rowan${info.project.name}${info.retry}`;
  await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  await offerTopics(baseURL, hall, ['Moving in', 'About the house']);
  const [ana, ben] = [
    await visit(`Ana ${surname}`, { at: '/new-post' }),
    await visit(`Ben ${surname}`, { at: '/more' }),
  ];

  await test.step('a thread begins with what was typed before a reload', async () => {
    await ana.getByText('About the house', { exact: true }).click();
    await ana.getByRole('textbox', { name: 'Your post' }).fill('Who is on the third floor?');
    const file = {
      name: 'floor.png',
      mimeType: 'image/png',
      buffer: await drawn({ width: 300, height: 200 }).png().toBuffer(),
    };
    await ana.locator('input[type=file]').setInputFiles(file);
    await expect(ana.getByRole('img', { name: 'The photo to post' })).toBeVisible();
    await ana.reload();
    await expect(ana.getByRole('textbox', { name: 'Your post' })).toHaveValue('Who is on the third floor?');
    await expect(ana.getByRole('radio', { name: 'About the house' })).toBeChecked();
    await expect(ana.getByRole('img', { name: 'The photo to post' })).toBeVisible();
    expect(await axeFindings(ana)).toEqual([]);
    await ana.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(ana).toHaveURL(/\/thread\//);
    await expect(ana.getByRole('heading', { level: 1 })).toHaveText('Who is on the third floor?');
    await expect(ana).toHaveTitle(/Who is on the third floor/);
  });

  await test.step('both windows follow the answer of another resident', async () => {
    await openScreen(ben, '/community');
    await ben.getByRole('link', { name: /Who is on the third floor/ }).click();
    await ben.getByRole('button', { name: `Open the photo by Ana ${surname}` }).click();
    const large = ben.getByRole('dialog', { name: `Photo by Ana ${surname}` }).getByRole('img');
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await ben.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await ben.getByRole('textbox', { name: 'Your reply' }).fill('I am, by the stairs!');
    await ben.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(ben.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
    const pills = ben.getByRole('article').last().getByRole('group', { name: 'React' });
    const composer = ben.locator('form', { has: ben.getByRole('textbox', { name: 'Your reply' }) });
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all([pills.boundingBox(), composer.boundingBox()]);
        return above && below ? below.y - above.y - above.height >= 8 : undefined;
      })
      .toBe(true);
    await expect(ana.getByRole('article')).toHaveCount(2);
    await expect(ana.getByRole('article').last()).toContainText('I am, by the stairs!');
    expect(await axeFindings(ana)).toEqual([]);
  });

  await test.step('what is written without a connection waits', async () => {
    const field = ben.getByRole('textbox', { name: 'Your reply' });
    const send = ben.getByRole('button', { name: 'Reply', exact: true });
    await ben.context().setOffline(true);
    await field.fill('Bring earplugs.');
    await send.click();
    await expect(ben.getByText('You seem to be offline. Check your connection and try again.')).toBeVisible();
    await expect(field).toHaveValue('Bring earplugs.');
    await ben.context().setOffline(false);
    await expect(field).toHaveValue('Bring earplugs.');
    await send.click();
    await expect(field).toHaveValue('');
    await expect(ana.getByRole('article')).toHaveCount(3);
  });

  await test.step('a reply names a resident, whom its notice leads there', async () => {
    await ben.getByRole('textbox', { name: 'Your reply' }).pressSequentially('Buy one, @Ana');
    await ben.getByRole('list').getByRole('button', { name: /^Ana/ }).click();
    await ben.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(ana.getByRole('article')).toHaveCount(4);
    await openScreen(ana, '/notifications');
    await ana.getByRole('link', { name: `Ben ${surname} mentioned you in the community.` }).click();
    await expect(ana.getByRole('article').last()).toContainText('Buy one,');
  });

  const thread = new URL(ana.url()).pathname;
  const desk = await atTheDesk(browser, baseURL, hall, { name: 'Joan Rowan', role: 'community' });
  const { page: joan } = desk;
  await desk.open('reports');
  await expect(joan.getByText('Nothing waits for you')).toBeVisible();

  await test.step('Ana reports it, which reaches the office immediately', async () => {
    await ana
      .getByRole('button', { name: `Post by Ben ${surname}` })
      .last()
      .click();
    await ana.getByRole('menuitem', { name: /Report/ }).click();
    await ana.getByText('Pushy, rude or threatening', { exact: true }).click();
    await ana.getByRole('textbox', { name: 'Anything to add?' }).fill('He insults me');
    await ana.getByRole('button', { name: 'Send report' }).click();
    await expect(ana.getByText('Thanks. The housing office will look into it.')).toBeVisible();
    const report = joan.getByRole('article', { name: `Post by Ben ${surname}` });
    for (const words of ['Pushy, rude or threatening', 'He insults me'])
      await expect(report.getByText(words, { exact: true })).toBeVisible();
  });

  await test.step('it disappears from the open window when Joan hides it', async () => {
    await joan.getByRole('button', { name: 'Hide post' }).click();
    const dialog = joan.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('House rules');
    await dialog.getByRole('button', { name: 'Hide post' }).click();
    await expect(joan.getByText('Nothing waits for you')).toBeVisible();
    await expect(ana.getByRole('article')).toHaveCount(3);
  });

  await test.step('Ben reads the notice and appeals', async () => {
    await openScreen(ben, '/notifications');
    await ben.getByRole('link', { name: 'Your housing office hid a post of yours.' }).click();
    await expect(ben).toHaveURL(/\/decisions$/);
    const decision = ben.getByRole('article', { name: 'Your post was hidden' });
    await expect(decision).toContainText('Buy one,');
    await decision.getByRole('button', { name: 'Appeal' }).click();
    await ben.getByRole('textbox', { name: 'Why is it wrong?' }).fill('It was a joke between us');
    await ben.getByRole('button', { name: 'Send appeal' }).click();
    await expect(decision).toContainText('We’re looking at your appeal.');
  });

  await test.step('the reply is shown again when Joan, alone at the office, reverses her decision', async () => {
    const appealed = joan.getByRole('article', { name: `Post by Ben ${surname}` });
    await expect(appealed).toContainText('It was a joke between us');
    await appealed.getByRole('button', { name: 'Take the decision back' }).click();
    const dialog = joan.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('They know each other');
    await dialog.getByRole('button', { name: 'Take the decision back' }).click();
    await expect(joan.getByText('Nothing waits for you')).toBeVisible();
    await expect(ana.getByRole('article')).toHaveCount(4);
    await expect(ben.getByText('You were right, and we took the decision back.')).toBeVisible();
    // Viewing it has marked the notice as read.
    await openScreen(ben, '/notifications');
    const notice = ben.getByRole('link', { name: /agrees with your appeal/ });
    await expect(notice).toBeVisible();
    await expect(notice).not.toContainText('Unread');
  });

  await test.step('the list shows threads about one topic alone', async () => {
    await openScreen(ana, '/community');
    const row = ana.getByRole('link', { name: /Who is on the third floor/ });
    await expect(row).toContainText('About the house');
    await ana.getByText('Moving in', { exact: true }).click();
    await expect(ana).toHaveURL(/topic=/);
    await expect(row).toBeHidden();
    await ana.getByText('About the house', { exact: true }).click();
    await expect(row).toBeVisible();
  });

  await test.step('a search finds the thread by the words of the reply', async () => {
    await openScreen(ana, '/community');
    await expect(ana.getByRole('link', { name: /Who is on the third floor/ })).toContainText('3 replies');
    const isPhone = info.project.name === 'phone';
    if (isPhone) await ana.getByRole('button', { name: 'Search the community' }).click();
    await ana.getByRole('searchbox', { name: 'Search the community' }).fill('stair');
    await expect(ana.getByRole('link', { name: /Who is on the third floor/ })).toBeVisible();
    await ana.getByRole('searchbox', { name: 'Search the community' }).fill('basement');
    await expect(ana.getByText('Nothing found')).toBeVisible();
    expect(await axeFindings(ana)).toEqual([]);
  });

  await test.step('once the round has ended, it is there to read', async () => {
    await openScreen(ben, thread);
    await setRound(baseURL, hall, 'CLOSED');
    await expect(ben.getByText('This round has ended. You can read here, but not write.')).toBeVisible();
    await expect(ben.getByRole('textbox', { name: 'Your reply' })).toBeHidden();
  });

  await test.step('the open window shows what the housing office answers anyway', async () => {
    await desk.open(`community?place=${hall.subnetworkId}`);
    await joan.getByRole('link', { name: 'Who is on the third floor?' }).click();
    const field = joan.getByRole('textbox', { name: 'Reply as the housing office' });
    await field.fill('Twelve of you so far.');
    await joan.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(joan.getByRole('article').last()).toContainText('Twelve of you so far.');
    await expect(field).toHaveValue('');
    const answer = ben.getByRole('article').last();
    await expect(answer).toContainText('Housing office');
    await expect(answer).toContainText('Twelve of you so far.');
  });
  await desk.context.close();
});
