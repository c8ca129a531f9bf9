import { expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { callersOf } from '../../../test/calls/calls';
import { community, resident } from '../../../test/world/builders';

it('passes on only as many signals as a connection needs while it stays open for both', async () => {
  const app = await testApp({ config: { rateLimitFactor: 1 } });
  const hall = await community(app.db);
  const windowOf = await callersOf(app);
  const ana = await windowOf(await resident(app.db, hall));
  const ben = await windowOf(await resident(app.db, hall));
  const sid = await ana.sidWith(ben);
  const { call } = await ana.ring(sid);
  if (!call) throw new Error('It does not ring');
  await ben.ring(sid);
  await Promise.all([ana.join(sid), ben.join(sid)]);
  const signal = { callId: call.callId, to: ben.peerId, revision: 1 };
  const replies: object[] = [];
  const isRefused = (reply: object) => 'error_code' in reply;
  // A slow machine sends the first few hundred while more are allowed.
  for (let sent = 0; sent < 2000 && !replies.some(isRefused); sent += 250)
    replies.push(
      ...(await Promise.all(Array.from({ length: 250 }, async () => ana.askCall('video.signal', signal)))),
    );
  expect(replies.findIndex(isRefused)).toBeGreaterThanOrEqual(200);
  expect(replies).toContainEqual({ error_code: 'TooManyRequests', retry_after: expect.any(Number) });
  const passed = replies.filter((reply) => !isRefused(reply)).length;
  await vi.waitFor(() => expect(ben.signals()).toHaveLength(passed));
  expect(await ben.askCall('video.signal', { ...signal, to: ana.peerId })).toEqual({});
  expect(await ana.askCall('video.current', {})).toMatchObject({ current: { call: { state: 'answered' } } });
});
