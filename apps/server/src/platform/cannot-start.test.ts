import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { CannotStart, requireFreePort } from './cannot-start';

it('says in one sentence what to do about a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
  other.close();
});

it('leaves a free port free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  other.close();
  await once(other, 'close');
  await requireFreePort(port, '127.0.0.1');
  await requireFreePort(port, '127.0.0.1');
});

it.each(['192.0.2.1', 'nowhere.invalid', '999.1.1.1'])(
  'says in one sentence what to do about %s, which is no address of this machine',
  async (host) => {
    await expect(requireFreePort(0, host)).rejects.toThrow(
      new CannotStart(
        `HOST=${host} is no address of this machine. Use one that is, 127.0.0.1 for this machine alone, or 0.0.0.0 for all of its addresses.`,
      ),
    );
  },
);
