import { staffCalls } from '@nestmate/contract/staff';
import { staffCode } from '@nestmate/contract/staff/sign-in';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { staffBrowsers } from '../../../../test/office/staff-browsers';
import { runs } from '../../../../test/setup/thorough';
import { staffLinks, staffNetworks } from '../staff.schema';
import { addressKey, knownBrowserCookie } from './link-secrets';

const { staffSignIn } = staffCalls;
const { app, smtp, office, window, mailed, requestedLink } = await staffBrowsers();

/** The browsers of a listed person and of a stranger, who have both requested a link. */
async function knownAndUnknown() {
  const member = await office();
  const [known, unknown] = [window(), window()];
  const answers = [await unknown.ask('stranger@office.example'), await known.ask(member.email)];
  await mailed(member.email);
  return { known, unknown, answers };
}

it('answers the same for every address', async () => {
  const { known, unknown, answers } = await knownAndUnknown();
  expect(answers.map(({ code, body }) => ({ code, body }))).toEqual([
    { code: 204, body: '' },
    { code: 204, body: '' },
  ]);
  expect(await unknown.type('123456')).toMatchObject({
    code: 422,
    body: { err: { error_code: 'WrongCode' } },
  });
  expect(await known.type('12345')).toMatchObject({ code: 422, body: { err: { error_code: 'WrongCode' } } });
});

it('mails links to addresses of the list only', async () => {
  await knownAndUnknown();
  const readers = smtp.state.received.flatMap(({ to }) => to);
  expect(readers).not.toContain('stranger@office.example');
});

const linksOf = ({ staffId }: Awaited<ReturnType<typeof office>>) =>
  app.db.select().from(staffLinks).where(eq(staffLinks.staffId, staffId));

const isOfKnownBrowser = ({ requester }: { requester: string }) => requester === 'knownBrowser';

/** Requests of a browser that has never signed in, from a network. */
const requestAsStranger = (email: string, remoteAddress: string) =>
  app.server.inject({
    method: 'POST',
    url: staffSignIn.sendLink.path,
    remoteAddress,
    headers: { host: 'localhost:3000' },
    payload: { email },
  });

it('mails only a few links to an address for one unknown network', async () => {
  const member = await office();
  await Promise.all(Array.from({ length: 10 }, () => requestAsStranger(member.email, '203.0.113.7')));
  expect(await linksOf(member)).toHaveLength(3);
});

it('no reply says that an address has reached its limit of links', async () => {
  const member = await office();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => requestAsStranger(member.email, '203.0.113.7')),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
});

it('requests from unknown networks never use up the links of a browser that has signed in', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email)).token);
  for (let network = 0; network < 30; network += 1)
    await Promise.all(
      Array.from({ length: 4 }, () => requestAsStranger(member.email, `198.51.${network}.7`)),
    );
  const strangers = (await linksOf(member)).filter(({ requester }) => requester === 'stranger');
  expect(strangers.length).toBeLessThanOrEqual(12);
  for (let times = 1; times <= 6; times += 1) {
    await mine.ask(member.email);
    expect((await linksOf(member)).filter(isOfKnownBrowser)).toHaveLength(times);
  }
});

/** Somebody who has signed in with a link from a network. */
async function signedInFrom(address: string) {
  const member = await office();
  const mine = window(address);
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email)).token);
  return { member, mine };
}

it('gives a new browser a code on a network where its person signed in lately', async () => {
  const { member } = await signedInFrom('198.18.7.7');
  for (let network = 0; network < 8; network += 1)
    await Promise.all(
      Array.from({ length: 4 }, () => requestAsStranger(member.email, `198.51.${network}.7`)),
    );
  for (let guessers = 0; guessers < 4; guessers += 1) {
    const guesser = window('203.0.113.7');
    await guesser.ask(member.email);
    for (let attempts = 0; attempts < staffCode.maxAttempts; attempts += 1) await guesser.type('wrong');
  }
  const before = (await linksOf(member)).length;
  await mailed(member.email, before);
  const phone = window('198.18.7.9');
  await phone.ask(member.email);
  const { code } = await mailed(member.email, before + 1);
  expect(await phone.type(code)).toMatchObject({ code: 200 });
});

/** The kind of requester that a new browser beside a signed-in person's is, for an address. */
async function requesterOf(one: Awaited<ReturnType<typeof office>>) {
  await window('198.18.8.9').ask(one.email);
  return (await linksOf(one)).toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt)).at(-1)?.requester;
}

it('knows a network only for the person who was signed in there', async () => {
  const { member } = await signedInFrom('198.18.8.7');
  expect(await requesterOf(member)).toBe('knownNetwork');
  expect(await requesterOf(await office())).toBe('stranger');
});

it('knows a network for some weeks', async () => {
  const { member } = await signedInFrom('198.18.8.7');
  expect(await requesterOf(member)).toBe('knownNetwork');
  await app.db
    .update(staffNetworks)
    .set({ seenAt: new Date(Date.now() - 29 * 86_400_000) })
    .where(eq(staffNetworks.staffId, member.staffId));
  expect(await requesterOf(member)).toBe('stranger');
});

it('recognizes a browser whose session is older than the cookie of known browsers', async () => {
  const member = await office();
  const mine = window();
  const { cookies } = await app.server.inject({
    url: staffSignIn.me.path,
    headers: { host: 'localhost:3000', cookie: member.cookie },
  });
  for (const { name, value } of cookies) mine.jar.set(name, value);
  await mine.ask(member.email);
  expect(await linksOf(member)).toMatchObject([{ requester: 'knownBrowser' }]);
});

it('accepts the cookie of a known browser only for its own addresses', async () => {
  const [{ mine }, other] = [await signedInFrom('127.0.0.1'), await office()];
  await mine.ask(other.email);
  expect(await linksOf(other)).toMatchObject([{ requester: 'stranger' }]);
});

it('refuses a cookie of a known browser that the server did not make', async () => {
  const { member, mine } = await signedInFrom('127.0.0.1');
  const forged = window();
  forged.jar.set('nestmate_staff_known', `${mine.jar.get('nestmate_staff_known')?.split('.')[0]}.forged`);
  await forged.ask(member.email);
  expect((await linksOf(member)).filter(isOfKnownBrowser)).toHaveLength(0);
});

it(
  'gives a known browser the same links in any order of strangers’ requests',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('mine' as const), fc.nat(20)), { minLength: 5, maxLength: 30 }),
        async (steps) => {
          const member = await office();
          const key = addressKey(app.tokens, member.email);
          const mine = window();
          mine.jar.set('nestmate_staff_known', knownBrowserCookie(app.tokens, undefined, key));
          let ownRequests = 0;
          for (const step of steps) {
            if (step === 'mine') {
              await mine.ask(member.email);
              ownRequests += 1;
            } else await requestAsStranger(member.email, `198.51.${step}.7`);
            const got = await linksOf(member);
            expect(got.filter(isOfKnownBrowser)).toHaveLength(Math.min(ownRequests, 6));
            expect(got.filter((link) => !isOfKnownBrowser(link)).length).toBeLessThanOrEqual(6);
          }
        },
      ),
      { numRuns: runs(4) },
    );
  },
);

/**
 * A known browser of a person whose code others have guessed at in ever new browsers, until codes are closed for the
 * day.
 */
async function closedCodes() {
  const member = await office();
  const known = window();
  await known.ask(member.email);
  await known.spend((await mailed(member.email)).token);
  known.jar.delete('nestmate_staff');
  let closed: unknown;
  for (let tried = 0; tried < 60 && !closed; tried += 1) {
    const guesser = window();
    await guesser.ask(member.email);
    for (let attempts = 0; attempts < staffCode.maxAttempts && !closed; attempts += 1) {
      const { code, body } = await guesser.type(String(100_000 + attempts));
      if (code === 409) closed = body;
    }
    if (tried === 3) expect(closed).toBeDefined();
  }
  expect(closed).toMatchObject({ err: { error_code: 'CodesClosed' } });

  await mailed(member.email, (await linksOf(member)).length);
  smtp.reset();
  await app.db.update(staffLinks).set({ createdAt: new Date(Date.now() - 2 * 3_600_000) });
  return { member, known };
}

it('mails an address links without codes for the rest of a day of too many guesses', async () => {
  const { member } = await closedCodes();
  const strange = window();
  await strange.ask(member.email);
  const letter = await mailed(member.email);
  expect(letter.code).toBe('');
  expect(letter.text).toContain('too many wrong codes');
  expect(await strange.spend(letter.token)).toMatchObject({ code: 200 });
});

it('a known browser still gets codes on a day of too many guesses', async () => {
  const { member, known } = await closedCodes();
  await known.ask(member.email);
  const mine = await mailed(member.email);
  expect(await known.type(mine.code)).toMatchObject({ code: 200 });
});

it('counts the wrong codes of an address per day, even from a browser that replays its cookie', async () => {
  const member = await office();
  const guesser = window();
  const answers: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await guesser.ask(member.email);
    const asking = guesser.jar.get('nestmate_staff_asking') ?? '';
    for (let attempts = 0; attempts < staffCode.maxAttempts; attempts += 1)
      answers.push((await guesser.type('wrong')).code);
    guesser.jar.set('nestmate_staff_asking', asking);
    const ended = new Date(Date.now() - (4 - round) * 16 * 60_000);
    await app.db
      .update(staffLinks)
      .set({ createdAt: ended, expiresAt: ended })
      .where(eq(staffLinks.staffId, member.staffId));
  }
  expect(answers.filter((code) => code === 422)).toHaveLength(30);
  expect(answers.slice(30)).toEqual(Array.from({ length: 10 }, () => 409));
});

it('another request gives no further attempts', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  await mailed(member.email);
  for (let attempts = 0; attempts < staffCode.maxAttempts - 1; attempts += 1) await mine.type('wrong');
  await mine.ask(member.email);
  const { code } = await mailed(member.email, 2);
  expect((await mine.type('wrong')).code).toBe(422);
  expect((await mine.type(code)).code).toBe(410);
});

it('tries the codes of one address only', async () => {
  const { mine } = await requestedLink();
  const other = await office();
  const former = mine.jar.get('nestmate_staff_asking');
  await mine.ask(other.email);
  expect(mine.jar.get('nestmate_staff_asking')).not.toBe(former);
});
