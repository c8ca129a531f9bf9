import { expect } from '@playwright/test';
import { createCommunity, settle } from './support/office';
import { openScreen } from './support/screens';
import { atTheDesk } from './support/staff';
import { test } from './support/visitors';

test('a reply that names somebody is reported, hidden in every window, appealed against, and restored', async ({
  visit,
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Aspen${info.project.name}${info.retry}`;
  const hall = await createCommunity(baseURL, `Aspen ${info.project.name} ${info.retry}`);
  await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  const [ana, ben] = [
    await visit(`Ana ${surname}`, { at: '/new-post' }),
    await visit(`Ben ${surname}`, { at: '/more' }),
  ];
  const desk = await atTheDesk(browser, baseURL, hall, { name: 'Joan Reyes', role: 'community' });
  const { page: joan } = desk;

  await test.step('Ana asks, and Ben answers with her name', async () => {
    await ana.getByRole('textbox', { name: 'Your post' }).fill('Who has a pan?');
    await ana.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(ana).toHaveURL(/\/thread\//);
    await openScreen(ben, new URL(ana.url()).pathname);
    const reply = ben.getByRole('textbox', { name: 'Your reply' });
    await reply.pressSequentially('Buy one, @Ana');
    await ben.getByRole('list').getByRole('button', { name: /^Ana/ }).click();
    await ben.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(ana.getByRole('article')).toHaveCount(2);
    await openScreen(ana, '/notifications');
    await ana.getByRole('link', { name: `Ben ${surname} mentioned you in the community.` }).click();
    await expect(ana.getByRole('article').last()).toContainText('Buy one,');
  });

  await desk.open('reports');
  await expect(joan.getByText('Nothing waits for you')).toBeVisible();

  await test.step('Ana reports it, which reaches the office at once', async () => {
    await ana.getByRole('button', { name: `Post by Ben ${surname}` }).click();
    await ana.getByRole('menuitem', { name: /Report/ }).click();
    await ana.getByText('Pushy, rude or threatening', { exact: true }).click();
    await ana.getByRole('textbox', { name: 'Anything to add?' }).fill('He insults me');
    await ana.getByRole('button', { name: 'Send report' }).click();
    await expect(ana.getByText('Thanks. The housing office will look into it.')).toBeVisible();
    const report = joan.getByRole('article', { name: `Post by Ben ${surname}` });
    for (const words of ['Pushy, rude or threatening', 'He insults me'])
      await expect(report.getByText(words, { exact: true })).toBeVisible();
  });

  await test.step('Joan hides it, and it disappears from the open window', async () => {
    await joan.getByRole('button', { name: 'Hide post' }).click();
    const dialog = joan.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('House rules');
    await dialog.getByRole('button', { name: 'Hide post' }).click();
    await expect(joan.getByText('Nothing waits for you')).toBeVisible();
    await expect(ana.getByRole('article')).toHaveCount(1);
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

  await test.step('Joan, who is alone at the office, reverses the decision, and the reply is shown again', async () => {
    const appealed = joan.getByRole('article', { name: `Post by Ben ${surname}` });
    await expect(appealed).toContainText('It was a joke between us');
    await appealed.getByRole('button', { name: 'Take the decision back' }).click();
    const dialog = joan.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('They know each other');
    await dialog.getByRole('button', { name: 'Take the decision back' }).click();
    await expect(joan.getByText('Nothing waits for you')).toBeVisible();
    await expect(ana.getByRole('article')).toHaveCount(2);
    await expect(ben.getByText('You were right, and we took the decision back.')).toBeVisible();
    // Viewing it has marked the notice as read.
    await openScreen(ben, '/notifications');
    const notice = ben.getByRole('link', { name: /agrees with your appeal/ });
    await expect(notice).toBeVisible();
    await expect(notice).not.toContainText('Unread');
  });
  await desk.context.close();
});
