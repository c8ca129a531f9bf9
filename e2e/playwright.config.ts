import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './support/chromium';

/** Each kind of screen has a house of its own: what is claimed or liked in one does not show in the other. */
const firstPort = Number(process.env.E2E_PORT ?? 4310);
const screens = [
  { name: 'phone', port: firstPort, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  { name: 'desktop', port: firstPort + 1, use: { viewport: { width: 1440, height: 900 } } },
];
const addressOf = (port: number) => `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '../.cache/test-results/e2e.json' }]],
  use: {
    trace: 'retain-on-failure',
    launchOptions,
  },
  projects: screens.map(({ name, port, use }) => ({
    name,
    use: { ...devices['Desktop Chrome'], ...use, baseURL: addressOf(port) },
    // What a finger feels is measured where fingers are.
    testIgnore: name === 'phone' ? [] : ['deck-frames.spec.ts'],
  })),
  webServer: screens.map(({ port }) => ({
    command: 'node serve-demo.mjs',
    env: { PORT: String(port) },
    url: `${addressOf(port)}/readyz`,
    timeout: 180_000,
    stdout: 'ignore' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  })),
});
