// The product as a newcomer starts it, with the demo world in its own data folder, which is removed at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../scripts/parts/end-with-parent.mjs';
import { endWithParent } from '../scripts/parts/run.mjs';

const port = Number(process.env.PORT);
const isTaken = await new Promise((resolve) => {
  const caller = connect(port, 'localhost');
  caller.once('connect', () => {
    caller.destroy();
    resolve(true);
  });
  caller.once('error', () => resolve(false));
});
if (isTaken) {
  // The folder below belongs to that server.
  process.stderr.write(`Something answers on port ${port} already. Stop it, or choose another port.\n`);
  process.exit(1);
}
const dataDir = join(tmpdir(), `nestmate-e2e-${port}`);
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir);
chmodSync(dataDir, 0o755);
const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const product = spawn(process.execPath, [...endWithParent, start], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => product.kill(signal));
const [code] = await once(product, 'exit');
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = code ?? 1;
