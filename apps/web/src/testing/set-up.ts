import './channels';
import './network';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { defaultProductName } from '@/platform/environment';
import { startI18n } from '@/platform/i18n';
import { endSession } from '@/platform/session-end';
import { resetLive } from './live';
import { resetServer } from './server';
import { clearTimers } from './timers';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => startI18n(defaultProductName));

afterEach(async () => {
  cleanup();
  toast.dismiss();
  await endSession();
  localStorage.clear();
  resetLive();
  resetServer();
});

afterAll(clearTimers);
