import type { Provider, SignInReturned } from '@nestmate/contract';

export interface ProviderStart {
  startUrl: string;
  window: 'popup' | 'page';
}

const channelName = 'nestmate-sign-in';
const checkClosedEvery = 500;
const popupFeatures = 'popup,width=480,height=680';

interface Waiting {
  onReturned: () => void;
  /** The person closed the window, as far as that can be seen. */
  onClosed: () => void;
}

let stopWaiting = () => {};

/**
 * Sends the person to a provider: in a window of its own that reports back, or with the whole page where windows are
 * blocked or the provider needs it. Must run in the click itself, or browsers block the window.
 */
export function openProvider({ startUrl, window: kind }: ProviderStart, waiting: Waiting): void {
  stopWaiting();
  // Other pages of this browser hear of its return too; by its name they know that it is not theirs.
  const name = `popup-${crypto.randomUUID()}`;
  const inPopup = `${startUrl}${startUrl.includes('?') ? '&' : '?'}window=${name}`;
  const opened = kind === 'popup' ? window.open(inPopup, name, popupFeatures) : null;
  if (!opened) {
    window.location.assign(startUrl);
    return;
  }
  const channel = new BroadcastChannel(channelName);
  const closedCheck = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(closedCheck);
    // The channel stays open: some providers' pages make a living window look closed.
    waiting.onClosed();
  }, checkClosedEvery);
  stopWaiting = () => {
    clearInterval(closedCheck);
    channel.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<SignInReturned>) => {
    if (data.type !== 'returned' || data.window !== name) return;
    stopWaiting();
    waiting.onReturned();
  });
}

/** The provider that the whole page has just come back from, told once: the address forgets it. */
export function returnedFromPage(): Provider | null {
  const url = new URL(window.location.href);
  const provider = url.searchParams.get('signin');
  if (provider !== 'google' && provider !== 'apple' && provider !== 'facebook') return null;
  url.searchParams.delete('signin');
  window.history.replaceState(window.history.state, '', url);
  return provider;
}
