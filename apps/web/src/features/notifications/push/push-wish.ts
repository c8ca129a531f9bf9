import { deviceStorage } from '@/platform/device-storage';
import { onSessionEnd } from '@/platform/session-end';

const key = 'push wanted';

/**
 * Whether somebody has turned notifications on in this browser, for as long as they are signed in. The server forgets a browser whose push
 * service has ended the subscription: only the browser then knows that notifications are still wanted.
 */
export const isPushWanted = () => deviceStorage.getItem(key) !== null;

export const rememberPush = (isWanted: boolean) =>
  isWanted ? deviceStorage.setItem(key, 'yes') : deviceStorage.removeItem(key);

onSessionEnd(() => rememberPush(false));
