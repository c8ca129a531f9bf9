import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openMailServer } from '../apps/server/test/servers/open-mail-server';
import { answerQuestions } from './support/answers';
import { startEmptyProduct } from './support/empty-product';
import { openScreen } from './support/screens';
import { answerProvider, signIn } from './support/sign-in';

const people = 12;
const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
const roster = [
  'Student ID,First name,Last name,Email,Unit type',
  ...Array.from(
    { length: people },
    (_, nth) => `S${nth},Nadia,Quill ${nth},s${nth}@alder.example,Corner double`,
  ),
].join('\n');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** Follows an invitation in a separate browser, registers and answers. */
async function join(browser: Browser, address: string, link: string, nth: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, that’s me' }).click();
  await signIn(page, { name: `Nadia Quill ${nth}`, email: `s${nth}@alder.example` });
  await expect(heading(page, 'Add a photo of you')).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(heading(page, 'What should people call you?')).toBeVisible();
  const onward = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await onward();
  await page.getByRole('button', { name: 'Music', exact: true }).click();
  await onward();
  await expect(heading(page, 'What your housing office needs')).toBeVisible();
  await onward();
  await expect(heading(page, 'Is this you?')).toBeVisible();
  await page.getByRole('checkbox', { name: /I guarantee/ }).check({ force: true });
  await onward();
  await expect(heading(page, 'Do you smoke?')).toBeVisible();
  await answerQuestions(page);
  await expect(heading(page, 'Find roommates')).toBeVisible();
  return page;
}

/** Fills in a reason and presses the dialog's button. */
async function confirm(page: Page, button: string, reason?: string) {
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel(/Reason/).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The CSV file that the page offers. */
async function fileOf(page: Page): Promise<string> {
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  return readFile(await (await begun).path(), 'utf8');
}

// The certificate is generated for the journey.
test.use({ actionTimeout: 30_000, ignoreHTTPSErrors: true });

test('an office takes an empty product in production through a round, in the console alone [6.4]', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const post = await openMailServer();
  const product = await startEmptyProduct(post.url);
  const { address } = product;
  const lettersTo = (to: string) =>
    post.state.received.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
  try {
    await test.step('the operator adds the first administrator, who signs in by a link', async () => {
      const output = await product.staffCommand(
        'add',
        'renee@alder.example',
        '--network',
        'Alder University',
        '--name',
        'Renee Okafor',
      );
      const [, link = ''] = /(http\S+#token=\S+)/.exec(output) ?? [];
      await page.goto(link);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(heading(page, 'Overview')).toBeVisible();
      await expect(page.getByText('Nobody lives here yet')).toBeVisible();
    });

    await test.step('the administrator sets up a community with a unit type and a question', async () => {
      await section(page, 'Set up');
      await page.getByRole('button', { name: 'Add a community' }).click();
      const adding = page.getByRole('dialog');
      await adding.getByLabel('Name', { exact: true }).fill('Linden Hall');
      await adding.getByLabel('First day of matching').fill(day(-1));
      await adding.getByLabel('Last day of matching').fill(day(60));
      await adding.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('link', { name: 'Unit types of Linden Hall' }).click();
      await page.getByLabel('New unit type').fill('Corner double');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Everything is saved.')).toBeVisible();
      await page.getByRole('link', { name: 'Lifestyle questions' }).click();
      await page.getByRole('link', { name: 'New question' }).click();
      await page.getByLabel('Kind').selectOption('Choice');
      await page.getByLabel('Asked of the resident: English').fill('Do you smoke?');
      for (const option of ['Never', 'Outside']) {
        await page.getByLabel('New option').fill(option);
        await page.keyboard.press('Enter');
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Everything is saved.')).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Set up' }).click();
      await page.getByRole('button', { name: 'Open Linden Hall to residents' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Open to residents' }).click();
      await expect(page.getByText('Linden Hall is open.')).toBeVisible();
    });

    await test.step('a roster is imported and its residents are invited by mail', async () => {
      await section(page, 'Roster');
      await expect(page.getByRole('heading', { name: 'Drop a roster here' })).toBeVisible();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'linden.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) });
      await page.getByRole('button', { name: 'See what would change' }).click();
      await page.getByRole('button', { name: `Import ${people} changes` }).click();
      await confirm(page, 'Import');
      await expect(page.getByText(`${people} new`)).toBeVisible();
      await page.getByRole('link', { name: 'Go to invitations' }).click();
      await page.getByRole('button', { name: `Send ${people} invitations` }).click();
      await confirm(page, 'Send');
      const arrived = () => [0, 1].map((nth) => lettersTo(`s${nth}@alder.example`).length);
      await expect.poll(arrived, { timeout: 120_000 }).toEqual([1, 1]);
    });

    const [mine, theirs] = await test.step('two residents register and meet', async () => {
      const invited = (nth: number) =>
        /http\S+passcode=[\w-]+/.exec(lettersTo(`s${nth}@alder.example`)[0] ?? '')?.[0] ?? '';
      const first = await join(browser, address, invited(0), 0);
      const second = await join(browser, address, invited(1), 1);
      await first.reload();
      await expect(first.getByText('Nadia', { exact: false }).first()).toBeVisible();
      return [first, second] as const;
    });

    await test.step('an open window shows a pause immediately', async () => {
      await section(page, 'Rounds');
      await page.getByRole('button', { name: 'Pause Corner double' }).click();
      await confirm(page, 'Pause', 'Flood');
      const notice = mine.getByRole('heading', { name: 'Matching is paused' });
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'Resume Corner double' }).click();
      await confirm(page, 'Resume');
      await expect(notice).toBeHidden();
    });

    await test.step('community staff create a match, which an administrator locks', async () => {
      await section(page, 'Staff');
      await expect(page.getByRole('table', { name: 'Staff', exact: true })).toBeVisible();
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByLabel('Email').fill('joan@alder.example');
      await page.getByRole('dialog').getByLabel('Name').fill('Joan Reyes');
      await confirm(page, 'Add');
      const office = await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true });
      const joan = await office.newPage();
      await joan.goto('/staff');
      await joan.getByRole('link', { name: 'Continue with Alder ID' }).click();
      await answerProvider(joan, { name: 'Joan Reyes', email: 'joan@alder.example' });
      await expect(heading(joan, 'Overview')).toBeVisible();
      await expect(joan.getByRole('link', { name: 'Roster', exact: true })).toBeHidden();
      await section(joan, 'Rooms');
      await joan.getByRole('button', { name: 'Create a match' }).click();
      for (const nth of [0, 1]) {
        await joan.getByLabel('Find by name or email').fill(`s${nth}@alder`);
        await joan.getByRole('button', { name: `Add Nadia Quill ${nth}`, exact: true }).click();
      }
      await confirm(joan, 'Move them in together');
      await openScreen(mine, '/matches');
      await expect(mine.getByText('2 of 2 people')).toBeVisible();
      await section(page, 'Rooms');
      await page.getByRole('button', { name: /Actions for the room of/ }).click();
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await confirm(page, 'Lock');
      await expect(mine.getByText('Your match is confirmed')).toBeVisible();
    });

    await test.step('both roommates get a mail with their unit number', async () => {
      await page.getByRole('button', { name: /Actions for the room of/ }).click();
      await page.getByRole('menuitem', { name: 'Assign a unit number' }).click();
      await page.getByRole('dialog').getByLabel('Unit number').fill('305 B');
      await confirm(page, 'Save');
      const letterCounts = () =>
        [0, 1].map(
          (nth) => lettersTo(`s${nth}@alder.example`).filter((text) => text.includes('unit 305 B')).length,
        );
      await expect.poll(letterCounts, { timeout: 120_000 }).toEqual([1, 1]);
      await openScreen(mine, '/matches');
      await expect(mine.getByText('305 B').first()).toBeVisible();
      await expect(theirs.locator('body')).toBeVisible();
    });

    await test.step('the round ends, and the audit log has who did what', async () => {
      await section(page, 'Rounds');
      await page.getByRole('button', { name: 'Actions for Linden Hall' }).click();
      await page.getByRole('menuitem', { name: 'End matching' }).click();
      await confirm(page, 'End matching', 'The year begins');
      await expect(mine.getByText('Matching is over. Your room stays as it is.')).toBeVisible();
      await section(page, 'Audit');
      for (const action of ['Ended matching', 'Locked a room', 'Created a match', 'Imported a roster file'])
        await expect(page.getByRole('button', { name: action }).first(), action).toBeVisible();
    });

    await test.step('exports contain the residents and the audit log', async () => {
      const audit = await fileOf(page);
      expect(audit).toContain('305 B');
      expect(audit).toContain('The year begins');
      await section(page, 'Residents');
      await expect(heading(page, 'Residents')).toBeVisible();
      await page.getByRole('button', { name: /Choose a network or place/ }).click();
      await page.getByRole('menuitem', { name: 'Linden Hall' }).click();
      const residents = await fileOf(page);
      expect(residents.trim().split('\r\n')).toHaveLength(people + 1);
      expect(residents.split('\r\n').filter((line) => line.includes('305 B'))).toHaveLength(2);
    });
  } finally {
    await product.stop();
    await post.close();
  }
});
