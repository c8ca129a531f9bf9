import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { pathOf, testApp } from '../app';
import { rosterOffice } from '../office/roster';
import { staffMember } from '../office/staff';
import { resident } from '../world/builders';
import { cutRosters, emptyRosters, endlessRosters, misquotedRosters, quotedRosters } from './bad-rosters';

const failures: string[] = [];
const app = await testApp({
  log: {
    write: (line) => {
      if (/^(error|fatal)$/.test((JSON.parse(line) as { level: string }).level)) failures.push(line);
    },
  },
});
await app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.server.address() as AddressInfo;
const office = await rosterOffice(app);
const omar = await staffMember(app, { networkId: office.params.networkId });
const ana = await resident(app.db, office.hall);

it.each([...emptyRosters, ...endlessRosters])(
  'keeps answering a resident while an office sends $name',
  async ({ text }) => {
    let answers = 0;
    // The shortest reading may be over before the first answer.
    for (let time = 0; answers === 0 && time < 5; time += 1) {
      let isSent = false;
      const sending = office.send(text).finally(() => (isSent = true));
      while (!isSent) {
        const { code } = await app.call(calls.room.mine, {
          as: ana.userId,
          params: { userId: ana.userId },
          membershipId: ana.membershipId,
        });
        expect(code).toBe(200);
        // Only an answer that came before the file's was not held up by it.
        if (!isSent) answers += 1;
        await sleep(5);
      }
      expect((await sending).code).toBe(200);
    }
    expect(answers).toBeGreaterThan(0);
    expect(failures.splice(0)).toEqual([]);
  },
);

it.each([...quotedRosters, ...misquotedRosters])('an import never fails on $name', async ({ text }) => {
  expect((await office.send(text)).code).toBe(200);
  expect(failures.splice(0)).toEqual([]);
});

it.each(cutRosters)('an import never fails on half of a character in $name [1.9]', async ({ file }) => {
  expect((await office.send(file)).res?.import).toMatchObject({ state: 'compared' });
  expect(failures.splice(0)).toEqual([]);
});

const roster = 'Student ID\nA1\n';
const comparePath = `${pathOf(staffCalls.staffRoster.compare, office.params)}?name=fall.csv`;
const begin = ({ cookie }: { cookie: string }) => {
  const sent = request({
    port,
    method: 'POST',
    path: comparePath,
    headers: { cookie, 'content-type': 'text/csv', 'content-length': roster.length },
  });
  sent.on('error', () => undefined);
  return sent;
};
/** Resolves when the server has accepted what a person sent before, because it has answered their later calls. */
const letIn = async (staff: typeof omar) => {
  for (let later = 0; later < 3; later += 1)
    await office.ask(staff, staffCalls.staffRoster.list, { params: office.params });
};
/** Begins to send a file, and has been let in. */
const beginFirst = async (staff: typeof omar) => {
  const first = begin(staff);
  first.write(roster.slice(0, 5));
  await letIn(staff);
  return first;
};

it('reads a person’s next file once the sender of the first has hung up', async () => {
  const first = await beginFirst(office.renee);
  let isAnswered = false;
  const second = begin(office.renee);
  const answer = once(second, 'response').finally(() => (isAnswered = true));
  second.end(roster);
  const other = begin(omar);
  other.end(roster);
  expect(await once(other, 'response')).toMatchObject([{ statusCode: 200 }]);
  expect(isAnswered).toBe(false);
  first.destroy();
  expect(await answer).toMatchObject([{ statusCode: 200 }]);
});

it('reads the next file once a connection is lost that had sent two at the same time', async () => {
  const first = await beginFirst(office.renee);
  const { cookie } = office.renee;
  const lost = connect(port, '127.0.0.1');
  const head = `POST ${comparePath} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: text/csv\r\n`;
  lost.write(`${head}Content-Length: ${roster.length}\r\n\r\n${roster}`.repeat(2));
  await letIn(office.renee);
  lost.destroy();
  first.destroy();
  const next = begin(office.renee);
  next.end(roster);
  expect(await once(next, 'response')).toMatchObject([{ statusCode: 200 }]);
});

it('reads no file of a colleague who was removed while it waited for its turn', async () => {
  const first = await beginFirst(omar);
  const second = begin(omar);
  second.end(roster);
  await letIn(omar);
  await app.db.execute(sql`delete from staff_grants where staff_id = ${omar.staffId}`);
  first.destroy();
  expect(await once(second, 'response')).toMatchObject([{ statusCode: 401 }]);
});

it('stores nothing of a file whose sender hangs up while it is read', async () => {
  const { rows: before } = await app.db.execute(sql`select count(*) from roster_imports`);
  const sent = request({
    port,
    method: 'POST',
    path: comparePath,
    headers: { cookie: office.renee.cookie, 'content-type': 'text/csv' },
  });
  sent.on('error', () => undefined);
  const people = Array.from({ length: 40_000 }, (_, at) => `S${at},Ana,Reyes,Double`).join('\n');
  sent.end(`Student ID,First name,Last name,Unit type\n${people}\n`, () =>
    setTimeout(() => sent.destroy(), 30),
  );
  await vi.waitFor(() => expect(sent.destroyed).toBe(true));
  // The next file waits for the first one's turn.
  expect((await office.send('Student ID\nA1\n')).res?.import).not.toBeNull();
  const { rows: after } = await app.db.execute(sql`select count(*) from roster_imports`);
  expect(Number(after[0]?.['count']) - Number(before[0]?.['count'])).toBe(1);
  expect(failures.splice(0)).toEqual([]);
});
