import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

interface CodeToOpen<Props> {
  /** Renders what is open, once its code has loaded. */
  Opened: ComponentType<Props>;
  /** Resolves whether or not it arrives. */
  fetch: () => Promise<void>;
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
}

/** A part that a press opens, whose code loads at the first press, or earlier by `fetch`. */
export function codeToOpen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): CodeToOpen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  function Opened(props: Props) {
    const [Part] = useState(() => loaded);
    return Part && <Part {...props} />;
  }
  return {
    Opened,
    fetch: async () => void (await loadOnce().catch(() => undefined)),
    load: loadOnce,
    isLoaded: () => loaded !== undefined,
  };
}

let sayMissing = (): void => undefined;

/** Sets how a person hears that what they opened did not load. */
export function onMissingCode(say: () => void): () => void {
  sayMissing = say;
  return () => {
    sayMissing = () => undefined;
  };
}

const retryDelayMs = 2000;

/**
 * Whether the code has loaded, which begins once something is open. When it does not load, this is said, and `close`
 * lets the next press try again; what cannot be closed waits and tries again by itself.
 */
export function useCodeToOpen<Props>(code: CodeToOpen<Props>, isOpen: boolean, close: () => void): boolean {
  const [hasLoaded, setLoaded] = useState(code.isLoaded);
  const isLoaded = hasLoaded || code.isLoaded();
  const giveUp = useEffectEvent(close);
  const isLoading = isOpen && !isLoaded;
  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      void code.load().then(
        () => isCurrent && setLoaded(true),
        () => {
          if (!isCurrent) return;
          sayMissing();
          retry = setTimeout(attempt, retryDelayMs);
          giveUp();
        },
      );
    attempt();
    return () => {
      isCurrent = false;
      clearTimeout(retry);
    };
  }, [code, isLoading]);
  return isLoaded;
}
