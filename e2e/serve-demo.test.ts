import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('a second demo does not touch the data of a server that runs on the same port', async () => {
  const running = createServer().listen(0, 'localhost');
  await once(running, 'listening');
  const { port } = running.address() as AddressInfo;
  const folder = join(tmpdir(), `nestmate-e2e-${port}`);
  const ownFile = join(folder, 'kept');
  mkdirSync(folder);
  writeFileSync(ownFile, '');
  try {
    const program = fileURLToPath(new URL('serve-demo.mjs', import.meta.url));
    const env = { ...process.env, PORT: String(port) };
    const second = spawn(process.execPath, [program], { env, stdio: 'ignore' });
    expect(await once(second, 'exit')).toEqual([1, null]);
    expect(existsSync(ownFile)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
    running.close();
  }
});
