import { lockDataDir } from '../../src/platform/database/data-dir-lock';

/** A child process that locks the data folder given as its argument. */
async function hold(dataDir: string): Promise<void> {
  try {
    await lockDataDir(dataDir);
    process.stdout.write('held\n');
    setInterval(() => undefined, 1000);
  } catch (error) {
    process.stdout.write(`${String(error)}\n`);
    process.exitCode = 1;
  }
}

void hold(process.argv[2] ?? '.');
