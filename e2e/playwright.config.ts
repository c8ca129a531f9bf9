import { defineConfig, devices } from '@playwright/test';
import { addressOf, ports } from './support/addresses';
import { launchOptions } from './support/chromium';

const screens = [
  { name: 'phone', port: ports.phone, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  { name: 'desktop', port: ports.desktop, use: { viewport: { width: 1440, height: 900 } } },
] as const;

/**
 * Journeys that one kind of screen shows for both: the suite has ten minutes. What a finger feels is measured where fingers are.
 */
const onceIsEnough = {
  phone: ['round-states.spec.ts'],
  desktop: [
    'deck-frames.spec.ts',
    'gallery.spec.ts',
    'saved.spec.ts',
    'search.spec.ts',
    'unit-fills-up.spec.ts',
    'writing-help.spec.ts',
  ],
};

/** Every screen is looked at in every language, and every language on one kind of screen. */
const otherLanguages = {
  phone: /in zh.*screens of a resident/,
  desktop: /in (en|es).*screens of a resident/,
};

const served = (script: string, port: number, ready: string) => ({
  command: `node ${script}`,
  env: { PORT: String(port) },
  url: addressOf(port) + ready,
  timeout: 180_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
});

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A browser on a machine with other work misses a moment now and then; the list says which journey did.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '../.cache/test-results/e2e.json' }]],
  use: {
    trace: 'retain-on-failure',
    launchOptions,
  },
  projects: screens.map(({ name, port, use }) => ({
    name,
    use: { ...devices['Desktop Chrome'], ...use, baseURL: addressOf(port) },
    testIgnore: onceIsEnough[name],
    grepInvert: otherLanguages[name],
  })),
  webServer: [
    ...screens.map(({ port }) => served('serve-demo.mjs', port, '/readyz')),
    served('serve-gallery.mjs', ports.gallery, '/gallery.html'),
  ],
});
