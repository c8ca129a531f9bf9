import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database/database';
import { loggedUrl, makeLog } from './log';

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = [];
  write(makeLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

it('redacts secrets at any depth of a log line', () => {
  const text = logged((log) => {
    log.info(
      {
        passcode: 'p-secret',
        body: { oauth_token: 'o-secret' },
        request: { headers: { authorization: 'a-secret', cookie: 'c-secret' } },
      },
      'x',
    );
  });
  expect(text).not.toMatch(/-secret/);
});

it('writes a line whose value cannot be serialized', () => {
  const res = { statusCode: 200, request: { ip: undefined } };
  expect(JSON.parse(logged((log) => log.info({ res }, 'x')))).toMatchObject({
    res: { unloggable: {} },
    msg: 'x',
  });
});

it('logs the time of every line in UTC', () => {
  const before = Date.now();
  const { time } = JSON.parse(logged((log) => log.info('x'))) as { time: string };
  expect(new Date(time).toISOString()).toBe(time);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
});

it('logs nothing of an error but its message and stack', () => {
  const error = Object.assign(new Error('broken', { cause: new Error('because') }), {
    client: { password: 'carried' },
    code: '57P01',
  });
  const text = logged((log) => log.error({ err: error }, 'x'));
  expect(JSON.parse(text)).toMatchObject({
    err: { type: 'Error', message: 'broken', code: '57P01', cause: { message: 'because' } },
  });
  expect(text).not.toContain('carried');
});

it('logs the text of a failed query without its parameters', async () => {
  const { db } = await testDatabase();
  const failed = await db.execute(sql`select ${'p-secret'}::int`).catch((error: unknown) => error);
  const text = logged((log) => log.error({ err: failed }, 'x'));
  expect(text).toContain('Failed query');
  expect(text).not.toContain('params');
  expect(JSON.parse(text).err.message).not.toContain('p-secret');
});

it('logs addresses without their query and without the passcode of an invitation', () => {
  expect(loggedUrl('/?passcode=NEST-MAYA-2027')).toBe('/');
  expect(loggedUrl('/mail/end/0190-1/seal')).toBe('/mail/end/…');
  expect(loggedUrl('/mail/end/alerts/0190-1/0190-2/seal')).toBe('/mail/end/…');
  expect(loggedUrl('/api/v1/invitation/preflight/NEST-MAYA-2027?x=1')).toBe('/api/v1/invitation/preflight/…');
});

it('logs no address of a picture or of an upload, which would show it to readers of the log', () => {
  expect(loggedUrl('/files/pictures/0190-large.jpg')).toBe('/files/pictures/…');
  expect(loggedUrl('/files/chat-uploads/0190?expires=1&signature=seal')).toBe('/files/chat-uploads/…');
});
