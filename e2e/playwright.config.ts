import { defineConfig, devices, type Project } from '@playwright/test';
import { addressOf, ports } from './support/addresses';
import { withDevices } from './support/call-devices';
import { relay, relayCommand, relaySettings } from './support/relay';

/**
 * Journeys begin in this order, and by their names: the phone's last ones are short, so that no worker is left alone
 * with a long one.
 */
const phone = { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } } as const;
const screens = [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }, phone] as const;

const onScreen = (use: Project['use']) => ({
  ...devices['Desktop Chrome'],
  ...use,
  baseURL: addressOf(ports.product),
});

/**
 * Journeys that do not depend on the kind of screen run on one of them, so that the suite stays short. Each kind covers
 * arriving, the deck, an editor, roommates and chat.
 */
const onceIsEnough = {
  phone: [
    'office-year.spec.ts',
    'groups.spec.ts',
    'account.spec.ts',
    'call-network.spec.ts',
    '**/call.spec.ts',
    'arrive-by-passcode.spec.ts',
    'chat-by-keyboard.spec.ts',
    'newcomer-by-keyboard.spec.ts',
    'info-modal.spec.ts',
    'profile-editors.spec.ts',
    'room-chat.spec.ts',
    'roommates.spec.ts',
    'settings-by-keyboard.spec.ts',
    'round-states.spec.ts',
    'every-width.spec.ts',
    'shell.spec.ts',
    'staff-accessibility.spec.ts',
    'staff-sign-in.spec.ts',
  ],
  desktop: [
    'arrive-by-link.spec.ts',
    'articles.spec.ts',
    'basic-info.spec.ts',
    'campus-sign-in.spec.ts',
    'call-media.spec.ts',
    'call-on-phone.spec.ts',
    '**/chat.spec.ts',
    'chat-reading.spec.ts',
    'community.spec.ts',
    'deck-by-touch.spec.ts',
    'every-screen.spec.ts',
    'gallery.spec.ts',
    'notifications.spec.ts',
    'photo.spec.ts',
    'saved.spec.ts',
    'search.spec.ts',
    'support.spec.ts',
    'community-reading.spec.ts',
    'unit-fills-up.spec.ts',
    'writing-help.spec.ts',
  ],
};

/** Three browsers and the servers of their call. It begins last, with at most the phone's last journey beside it. */
const roomCall = 'group-call.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a machine ten times slower: a timeout ends a journey that hangs, it does not measure one that
  // works.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  // `npm test` names what needed its second try.
  retries: process.env.CI ? 1 : 0,
  // A third browser on two cores makes all of them late, the more so beside the unit tests.
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '../.cache/test-results/e2e.json' }]],
  use: {
    // Recording slows every journey down, so CI records only a second try. Its pictures take as much of the processor
    // as all else a browser does; a trace shows the page at each step without them.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    // The same for all: Playwright starts another worker for journeys with other options.
    launchOptions: withDevices,
    // Requests of a service worker bypass a journey's routes. Journeys about the worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    ...screens.map(({ name, use }) => ({
      name,
      use: onScreen(use),
      testIgnore: [...onceIsEnough[name], roomCall],
    })),
    { name: 'room call', use: onScreen(phone.use), testMatch: roomCall },
  ],
  webServer: [
    {
      // Playwright ends the shell with it; a Playwright that is killed leaves no shell between it and the script.
      command: `${process.platform === 'win32' ? '' : 'exec '}node serve-demo.mjs`,
      env: { PORT: String(ports.product), ...relaySettings },
      url: `${addressOf(ports.product)}/readyz`,
      timeout: 180_000,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
    ...(relay ? [{ command: relayCommand(relay), port: relay.port, stdout: 'ignore' as const }] : []),
  ],
});
