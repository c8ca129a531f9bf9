import { expect, it, onTestFinished, vi } from 'vitest';
import { breakableProxy } from '../../../test/database/breakable-proxy';
import { testDatabase } from '../../../test/database/database';
import { makeLog } from '../observability/log';
import { listenOn } from './connection';

it('listens again when the database has fallen silent without closing the connection', async () => {
  const { pool, url } = await testDatabase();
  const proxy = await breakableProxy(url);
  const [onNotification, onGap] = [vi.fn(), vi.fn()];
  const listening = await listenOn('bells', proxy.url, makeLog('silent'), { onNotification, onGap }, 500);
  onTestFinished(() => listening.close());
  proxy.fallSilent();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: 60_000 });
  await pool.query("notify bells, 'rang'");
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledWith('rang'));
});
