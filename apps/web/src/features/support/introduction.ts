/**
 * The interval at which the chat is asked whether it is ready, and the time after which it gets the identity anyway.
 */
const readinessMs = 100;
const prefillMs = 2000;

interface Chat {
  /** The chat's window, while it has one. */
  window: () => Pick<Window, 'postMessage'> | null | undefined;
  origin: string;
}

const isReady = (data: unknown) =>
  typeof data === 'object' && data !== null && 'nestmate' in data && data.nestmate === 'ready';

/**
 * Gives a chat in a frame the person's identity: once it reports that it is ready, which it is asked from `loaded` on,
 * or else two seconds later. `end` stops that.
 */
export function openIntroduction({ window: there, origin }: Chat, person: object) {
  let asking: ReturnType<typeof setInterval> | undefined;
  let prefilling: ReturnType<typeof setTimeout> | undefined;
  let wasReady = false;

  const say = (data: object) => there()?.postMessage(data, origin);
  function stopAsking() {
    clearInterval(asking);
    clearTimeout(prefilling);
    asking = undefined;
  }
  function introduce() {
    stopAsking();
    say(person);
  }
  function hear({ source, origin: from, data }: MessageEvent<unknown>) {
    if (!source || source !== there() || from !== origin || !isReady(data)) return;
    wasReady = asking === undefined;
    introduce();
  }
  addEventListener('message', hear);

  return {
    /** The frame has loaded its page. A chat that was ready before that has the identity. */
    loaded() {
      if (!wasReady) {
        stopAsking();
        asking = setInterval(() => say({ nestmate: 'ready?' }), readinessMs);
        prefilling = setTimeout(introduce, prefillMs);
      }
      wasReady = false;
    },
    end() {
      stopAsking();
      removeEventListener('message', hear);
    },
  };
}
