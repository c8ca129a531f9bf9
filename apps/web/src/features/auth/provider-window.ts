import type { SignInReturned } from '@nestmate/contract/auth';
import type { SignInMethod } from '@nestmate/contract/providers';
import { type SignInAttempt, signInAttempts, signInChannel } from '@nestmate/contract/rules/sign-in';

export interface ProviderStart {
  startUrl: string;
  window: 'popup' | 'page';
}

const checkClosedMs = 500;
const popupFeatures = 'popup,width=480,height=680';

/** The attempt that a window has come back with; the server takes the last one where it is unknown. */
export type OwnAttempt = { attempt?: SignInAttempt };
const ownAttempt = (message: string | null): OwnAttempt => {
  const attempt = signInAttempts.find((one) => one === message);
  return attempt ? { attempt } : {};
};

interface ProviderCallbacks {
  onReturned: (own: OwnAttempt) => void;
  /** Called when the popup seems closed. */
  onClosed: () => void;
}

const methods: readonly SignInMethod[] = ['google', 'apple', 'facebook', 'campus'];

let stopWaiting = () => {};

/**
 * Opens a provider: in a popup that reports back, or in the whole page where popups are blocked or the provider needs
 * it. Call it in the click itself, or browsers block the popup.
 */
export function openProvider({ startUrl, window: kind }: ProviderStart, waiting: ProviderCallbacks): void {
  if (kind !== 'popup' || !openPopup(startUrl, waiting)) window.location.assign(startUrl);
}

/** Opens a provider in a popup only, so that the page keeps its input. @returns false when the browser blocks it */
export function openPopup(startUrl: string, waiting: ProviderCallbacks): boolean {
  stopWaiting();
  // Other pages of this browser get the message too; the name distinguishes the popups.
  const name = `popup-${crypto.randomUUID()}`;
  const inPopup = `${startUrl}${startUrl.includes('?') ? '&' : '?'}window=${name}`;
  const opened = window.open(inPopup, name, popupFeatures);
  if (!opened) return false;
  const channel = new BroadcastChannel(signInChannel);
  const closedCheck = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(closedCheck);
    // The channel stays open: some providers' pages make an open popup look closed.
    waiting.onClosed();
  }, checkClosedMs);
  stopWaiting = () => {
    clearInterval(closedCheck);
    channel.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<SignInReturned>) => {
    if (data.type !== 'returned' || data.window !== name) return;
    stopWaiting();
    waiting.onReturned(ownAttempt(data.attempt));
  });
  return true;
}

/**
 * The provider that redirected the whole page back. The function removes it from the address, so that it is read once.
 */
export function returnedFromPage(): { provider: SignInMethod; own: OwnAttempt } | null {
  const url = new URL(window.location.href);
  const given = url.searchParams.get('signin');
  const provider = methods.find((one) => one === given);
  if (!provider) return null;
  const own = ownAttempt(url.searchParams.get('attempt'));
  for (const name of ['signin', 'attempt']) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return { provider, own };
}
