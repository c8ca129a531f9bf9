import './bare-window';
import './element-errors';
import './network';
import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers';
import { type Namespace, textsOf } from '@nestmate/locales';
import { loadTexts } from '@nestmate/locales/lazy';
import { loadStaffTexts } from '@nestmate/locales/staff-lazy';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { defaultProductName } from '@/platform/environment';
import { endSession, forget } from '@/platform/session/session-end';
import { startI18n } from '@/platform/texts/i18n';
import { fetchTexts, loadTextsBy } from '@/platform/texts/texts';
import { Menu } from '@/ui/menu';
import { Modal } from '@/ui/modal';
import { closeToasts } from '@/ui/toasts';
import { neverMind } from '../../../../vitest.quiet';
import { resetLive } from './live';
import { resetServer } from './server';
import { clearTimers } from './timers';

// The database, which outlives a file's window, would wait forever for an immediate that ended with it.
Object.assign(globalThis, { setImmediate });

// What the simulated browser does not know, and what hidden parts and awaited ones say in it; axe looks for names.
for (const line of [
  'The tag <search> is unrecognized',
  'not configured to support act',
  'If you do not provide a visible label',
])
  neverMind(line);

// The simulated browser declares this, and returns nothing.
HTMLImageElement.prototype.decode = async () => undefined;

// The toasts' style sheet. Each search for a role would match all of its rules against every element.
for (const style of document.querySelectorAll('style')) style.remove();

// React would record a stack trace for each of the first 10,000 elements a second, a tenth of the time. No test reads
// them.
const shared: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
});

// `act` would drop the rest of its queue where a component has read a promise, and with it all later updates of the
// same priority.
Object.defineProperty(shared, 'didUsePromise', { configurable: true, get: () => false, set: () => {} });

// A part that waits for its texts after a press may wait forever: React loses what resumes within `act`.
const residents = Object.keys(textsOf('en')).filter(
  (name) => name !== 'boot' && !name.startsWith('staff'),
) as Namespace[];
await Promise.all(residents.map((name) => fetchTexts('en', name)));
// As on a page that has been open for a while.
await Promise.all([Menu.fetch(), Modal.fetch()]);

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** Drops toasts that wait for a toaster, and those that the library would show again in the next one. */
function dropToasts() {
  closeToasts();
  toast.dismiss();
}

// A change of language also fetches the console's texts, if a test of the console used them before.
const loadTranslation: typeof loadTexts = (language, namespace) =>
  language !== 'en' && namespace.startsWith('staff')
    ? loadStaffTexts(language, namespace)
    : loadTexts(language, namespace);

beforeEach(() => {
  loadTextsBy(loadTranslation);
  // Work begun by the previous test may have shown toasts after its end.
  dropToasts();
  return startI18n(defaultProductName);
});

// Files that share a worker share its window.
afterEach(async () => {
  cleanup();
  document.body.replaceChildren();
  dropToasts();
  // Also clears what a signed-out person leaves.
  forget(true);
  await endSession({ isLoggedOut: true });
  localStorage.clear();
  sessionStorage.clear();
  resetLive();
  resetServer();
});

afterAll(clearTimers);
